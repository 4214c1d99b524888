"""A window with one VTE terminal, the widget of GNOME Terminal and many others.

usage: vte.py COLUMNS ROWS SCROLLBACK AMBIGUOUS COMMAND ARGUMENTS...
Each line on standard input is answered with one line of JSON: all rows, the screen's last.
"""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Vte", "2.91")
from gi.repository import Gdk, GLib, Gtk, Pango, Vte  # noqa: E402

columns, rows, scrollback, ambiguous = (int(argument) for argument in sys.argv[1:5])
terminal = Vte.Terminal()
terminal.set_size(columns, rows)
terminal.set_scrollback_lines(scrollback)
terminal.set_cjk_ambiguous_width(ambiguous)
terminal.set_font(Pango.FontDescription("DejaVu Sans Mono 10"))
terminal.set_cursor_blink_mode(Vte.CursorBlinkMode.OFF)
terminal.set_audible_bell(False)
bare = Gtk.CssProvider()
bare.load_from_data(b"vte-terminal { padding: 0; }")
Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), bare, 800)
window = Gtk.Window()
window.add(terminal)
window.connect("destroy", lambda *_: Gtk.main_quit())
terminal.connect("child-exited", lambda *_: Gtk.main_quit())
window.show_all()
terminal.spawn_async(
    Vte.PtyFlags.DEFAULT, None, sys.argv[5:], None, GLib.SpawnFlags.DEFAULT,
    None, None, -1, None, lambda *_: None,
)


def text_of(row):
    last = terminal.get_column_count()
    if hasattr(terminal, "get_text_range_format"):
        text = terminal.get_text_range_format(Vte.Format.TEXT, row, 0, row, last)
    else:
        text = terminal.get_text_range(row, 0, row, last, None)
    return (text[0] if isinstance(text, tuple) else text or "").rstrip()


def shown():
    if hasattr(terminal, "get_text_format"):
        text = terminal.get_text_format(Vte.Format.TEXT)
    else:
        text = terminal.get_text(None)[0]
    return [row.rstrip() for row in (text or "").split("\n")][: terminal.get_row_count()]


def answer(channel, _condition):
    if not channel.readline():
        Gtk.main_quit()
        return False
    adjustment = terminal.get_vadjustment()
    all_rows = range(int(adjustment.get_lower()), int(adjustment.get_upper()))
    # On the other screen, which has no scrollback, rows are numbered anew after each erase.
    is_other = terminal.get_cursor_position()[1] >= all_rows.stop
    told = shown() if is_other else [text_of(row) for row in all_rows]
    print(json.dumps(told), flush=True)
    return True


GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, answer)
Gtk.main()
