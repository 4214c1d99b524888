#! perl
# Writes all rows of the terminal to a file when asked by OSC 777;harness;FILE: scrollback first,
# then the screen, one row a line. Known to urxvt as the extension «harness».
sub on_osc_seq_perl {
   my ($self, $osc, $resp) = @_;
   return unless $osc =~ s/^harness;//;
   open my $file, ">:utf8", "$osc.part" or return 1;
   for my $row ($self->top_row .. $self->nrow - 1) {
      my $text = $self->special_decode ($self->ROW_t ($row));
      $text =~ tr/\x{ffff}//d; # the second cell of a wide character
      print $file $text, "\n";
   }
   close $file;
   rename "$osc.part", $osc;
   1
}
