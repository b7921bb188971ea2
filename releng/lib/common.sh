# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# Functions that all scripts share. Scripts source this file; BELLWETHER_HOME is the clone's folder.
# shellcheck disable=SC2034  # used by those who source it

BELLWETHER_JSON=no
STATE=$BELLWETHER_HOME/target

# shellcheck source=user.sh
. "$BELLWETHER_HOME/releng/lib/user.sh"

# Prints one line for the user on standard error, because standard output is for results
say() {
  printf 'bellwether: %s\n' "$*" >&2
}

# fail EXIT-CODE NAME MESSAGE FIX: ends with a message that contains the fix, as JSON if --json was given
fail() {
  say "$3"
  [ -z "$4" ] || say "$4"
  if [ "$BELLWETHER_JSON" = yes ]; then
    printf '{"schema":"bellwether.error/1","status":"error","error":{"code":"%s","message":"%s","where":"%s","fix":"%s"}}\n' \
      "$2" "$(json_text "$3")" "$(json_text "$BELLWETHER_HOME")" "$(json_text "$4")"
  fi
  exit "$1"
}

# Sets CACHE to the user's folder for files that can be created again
find_cache() {
  user_folder XDG_CACHE_HOME .cache || fail $? folder "$REASON" "$REMEDY"
  CACHE=$USER_FOLDER
}

# may_build WHAT ARGUMENTS: returns if the user may write to the clone; otherwise ends with an error that contains the owner's command,
# which is that of the clone with these arguments. A build writes into the folders of all bundles
may_build() {
  if mkdir -p "$STATE" 2>/dev/null && [ -w "$STATE" ] && [ -w "$BELLWETHER_HOME" ]; then return; fi
  fail 3 clone "$1 is not built from these sources yet, and you may not write to $BELLWETHER_HOME" \
    "have its owner, $(stat -c %U "$BELLWETHER_HOME"), build it: $BELLWETHER_HOME/bellwether $2; or make a clone of your own"
}

json_text() {
  printf %s "$1" | sed 's/\\/\\\\/g; s/"/\\"/g' | tr '\n\t' '  '
}

seconds() {
  date +%s
}
