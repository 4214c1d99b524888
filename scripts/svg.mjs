// A terminal's screen as an SVG: each run of cells in one style is one text, placed by column.
// Knows cells, colours and SVG; never what is shown.

const CELL = {width: 9, height: 20, size: 15, base: 14.5}
const MARGIN = 18
const FONTS = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
// Ground, text, and the first 16 of the palette; the rest follows xterm's cube and greys.
const DARK = {
  ground: "#16181d",
  text: "#d8dbe2",
  named: [
    ...["#3b4048", "#e06c75", "#98c379", "#d7ba7d", "#61afef", "#c678dd", "#56b6c2", "#c8ccd4"],
    ...["#5c6370", "#ef8a92", "#b2d99a", "#e8d19a", "#8ac5ff", "#d9a0ea", "#7fd0da", "#ffffff"],
  ],
}
const LIGHT = {
  ground: "#fbfbfc",
  text: "#24292f",
  named: [
    ...["#24292f", "#cf222e", "#116329", "#7d5200", "#0969da", "#8250df", "#1b7c83", "#6e7781"],
    ...["#57606a", "#a40e26", "#1a7f37", "#9a6700", "#218bff", "#a475f9", "#3192aa", "#8c959f"],
  ],
}
const [BOLD, DIM, ITALIC, INVERSE, STRIKE, UNDERLINE] = [1, 2, 4, 8, 16, 7 << 5]

/** The picture of a screen, cursor included. `screen` is read by `cell(row, column)`; `background`
 *  is "dark" if nobody says, or "light". */
export function svgOf(screen, {columns, rows, background}) {
  const colors = background === "light" ? LIGHT : DARK
  const width = columns * CELL.width + 2 * MARGIN
  const height = rows * CELL.height + 2 * MARGIN
  const shapes = []
  for (let row = 0; row < rows; row++) {
    for (const run of runsOf(screen, row, columns)) shapes.push(...drawn(run, row, colors))
  }
  if (screen.cursor?.visible) shapes.push(cursorAt(screen.cursor, colors))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    "<title>Platen in a terminal</title>",
    `<rect width="${width}" height="${height}" rx="10" fill="${colors.ground}"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN})" font-family="${FONTS}" font-size="${CELL.size}" fill="${colors.text}" xml:space="preserve">`,
    ...shapes,
    "</g>",
    "</svg>",
    "",
  ].join("\n")
}

/** Stretches of cells in one style; a wide cell and a bar stand alone, so that nothing shifts. */
function runsOf(screen, row, columns) {
  const runs = []
  for (let column = 0; column < columns; column++) {
    const {text, width, style} = screen.cell(row, column)
    if (width === 0) continue
    const last = runs.at(-1)
    const key = JSON.stringify(style)
    const isPlain = width === 1 && text !== "▌"
    if (last?.isPlain && isPlain && last.key === key) {
      last.text += text || " "
      last.columns += 1
    } else {
      runs.push({text: text || " ", columns: width, column, style, key, isPlain})
    }
  }
  return runs
}

function drawn({text, columns, column, style}, row, colors) {
  const [x, y] = [column * CELL.width, row * CELL.height]
  const isInverse = (style.attributes & INVERSE) !== 0
  const front = colorOf(style.foreground, colors.text, colors)
  const back = colorOf(style.background, "none", colors)
  const [ink, ground] = isInverse ? [back === "none" ? colors.ground : back, front] : [front, back]
  const box = (fill, width) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${CELL.height}" fill="${fill}"${dimmed(style)}/>`
  const shapes = ground === "none" ? [] : [box(ground, columns * CELL.width)]
  if (text === "▌") return [...shapes, box(ink, CELL.width / 3)]
  const trimmed = text.trimEnd()
  if (trimmed === "") return shapes
  const start = trimmed.length - trimmed.trimStart().length
  const length = (columns - (text.length - trimmed.length) - start) * CELL.width
  const place = `x="${x + start * CELL.width}" y="${y + CELL.base}" textLength="${length}"`
  const looks = ink === colors.text ? "" : ` fill="${ink}"`
  shapes.push(
    `<text ${place} lengthAdjust="spacingAndGlyphs"${looks}${marked(style)}>${escaped(trimmed.trimStart())}</text>`,
  )
  return shapes
}

function marked(style) {
  const {attributes} = style
  const lines = [
    (attributes & UNDERLINE) !== 0 ? "underline" : "",
    (attributes & STRIKE) !== 0 ? "line-through" : "",
  ].filter(Boolean)
  return [
    (attributes & BOLD) !== 0 ? ' font-weight="bold"' : "",
    (attributes & ITALIC) !== 0 ? ' font-style="italic"' : "",
    lines.length > 0 ? ` text-decoration="${lines.join(" ")}"` : "",
    dimmed(style),
  ].join("")
}

function dimmed({attributes}) {
  return (attributes & DIM) !== 0 ? ' opacity="0.6"' : ""
}

function cursorAt({row, column}, {text}) {
  const [x, y] = [column * CELL.width, row * CELL.height]
  return `<rect x="${x}" y="${y + 1}" width="2" height="${CELL.height - 3}" fill="${text}"/>`
}

/** A colour of a style as SVG names it: 0 is the terminal's own, from 1 on the palette, then RGB. */
function colorOf(color, own, {named}) {
  if (color === 0) return own
  if (color >= 0x1000000) return `#${(color & 0xffffff).toString(16).padStart(6, "0")}`
  const index = color - 1
  if (index < 16) return named[index]
  const level = step => (step === 0 ? 0 : 55 + 40 * step)
  const cube = index - 16
  const grey = 8 + 10 * (index - 232)
  const [red, green, blue] =
    index >= 232
      ? [grey, grey, grey]
      : [level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6)]
  return `rgb(${red} ${green} ${blue})`
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
