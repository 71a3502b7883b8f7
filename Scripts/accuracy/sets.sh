# shellcheck shell=sh
# The face sets and their harder copies, for accuracy.sh and cross-validation.sh, which set:
#   faces   the folder with the sets, vary.py and compose.py
#   here    the folder of this file
#   python  a Python with requirements.txt
#   made    the folder of the copies; they are made anew when a set or a script is newer

# The copies: name, set, script, its options. The sets studio, wild and none themselves need none.
copies() {
  cat <<END
studio-turned-45 studio vary --turn 45
studio-cut studio augment cut
wild-turned-30 wild vary --turn 30
wild-turned-90 wild vary --turn 90
wild-dark wild vary --gamma 4 --noise 6
wild-cut wild augment cut
wild-mask wild augment mask
wild-hat wild augment hat
wild-defocus wild augment defocus
wild-motion wild augment motion
wild-small wild augment small
wild-backlight wild augment backlight
wild-sepia wild augment sepia
wild-jpeg30 wild augment jpeg30
page all phone_sized page 12 1 2
near all phone_sized near 12 1 2
far all phone_sized far 24 1 2
group all phone_sized group 12 1 2
crowd all phone_sized crowd 10 1
phone all phone_sized phone 48 1
film wild film
END
}

# is_newer FILE OTHER...: whether the file is there and newer than all others
is_newer() {
  file=$1
  shift
  for other; do
    [ -e "$file" ] && [ "$file" -nt "$other" ] || return 1
  done
}

# make_set NAME: makes the copy if need be and sets `folder`; fails when a face set is missing
make_set() {
  name=$1
  line=$(copies | grep "^$name ") || line="$name $name"
  # shellcheck disable=SC2086  # the options are words
  set -- $line
  set=$2
  case $set in
  all) needed="studio wild none" from=$faces ;;
  *) needed=$set from=$faces/$set ;;
  esac
  for needed_set in $needed; do
    [ -e "$faces/$needed_set/truth.json" ] || {
      echo "The set $needed_set is not here: $name is left out." >&2
      return 1
    }
  done
  folder=$faces/$set
  [ $# -gt 2 ] || return 0
  folder=$made/$name
  case $3 in
  vary) script=$faces/vary.py used=$script ;;
  film) script=$here/film.py used=$here/augment.py ;;
  phone_sized) script=$here/phone_sized.py used=$faces/compose.py ;;
  *) script=$here/$3.py used=$script ;;
  esac
  shift 3
  # shellcheck disable=SC2046  # names of sets are words
  is_newer "$folder/truth.json" "$script" "$used" "$here/sets.sh" \
    $(for needed_set in $needed; do echo "$faces/$needed_set/truth.json"; done) && return
  echo "making $name" >&2
  rm -rf "$folder"
  mkdir -p "$folder"
  "$python" "$script" "$from" "$folder" "$@"
}

# half 0|1 FOLDER COMMAND...: runs the command on every second photo
half() {
  part=$1 photos=$2 count=0
  shift 2
  for photo in "$photos"/*.jpg; do
    [ $((count % 2)) -ne "$part" ] || set -- "$@" "$photo"
    count=$((count + 1))
  done
  "$@"
}

# print_all OUT FOLDER COMMAND...: writes what the command prints of a folder's photos, by two processes. A status of 2
# is a photo without a face, which these sets contain.
print_all() {
  out=$1
  shift
  half 0 "$@" >"$out.0" &
  first=$!
  half 1 "$@" >"$out.1" &
  second=$!
  for process in $first $second; do
    status=0
    wait "$process" || status=$?
    [ $status -eq 0 ] || [ $status -eq 2 ] || {
      echo "$2 failed on $1 (exit code $status)." >&2
      exit 1
    }
  done
  cat "$out.0" "$out.1" >"$out"
  rm "$out.0" "$out.1"
}
