#!/bin/sh
# Writes the command's completions for bash, zsh and fish into FOLDER, under the names that the shells look for.
# usage: completions.sh SELFIE FOLDER
set -eu
mkdir -p "$2/bash" "$2/zsh" "$2/fish"
# bash reads the file, it does not run it: no interpreter line.
"$1" --generate-completion-script bash | sed '1{/^#!/d}' >"$2/bash/selfie"
"$1" --generate-completion-script zsh >"$2/zsh/_selfie"
"$1" --generate-completion-script fish >"$2/fish/selfie.fish"
