# Reads messages with Email::MIME. usage: perl_judge.pl FOLDER; prints [subject, name, file name].
use strict;
use warnings;
use Email::MIME;
use JSON::PP;
my $json = JSON::PP->new->ascii;
for my $path (sort glob("$ARGV[0]/*.eml")) {
  open my $file, '<:raw', $path or die "$path: $!";
  my $bytes = do { local $/; <$file> };
  my $message = Email::MIME->new($bytes);
  my ($name) = $message->header_str('To') =~ /^(.*?)\s*<[^<>]*>$/;
  $name //= '';
  if ($name =~ s/^"(.*)"$/$1/) { $name =~ s/\\(.)/$1/g }
  my $attachment = ($message->parts)[-1];
  print $json->encode([$message->header_str('Subject'), $name, $attachment->filename]), "\n";
}
