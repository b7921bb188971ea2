# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# Functions of the start scripts about the user: folders, file names, and the typed command. This file needs no other file of the clone:
# the product has a copy. The class org.bellwether.results.Folders follows the same rule for folders.
# shellcheck disable=SC2034  # used by those who source it

# user_folder VARIABLE BELOW-HOME: sets USER_FOLDER to Bellwether's folder of this kind (XDG Base Directory Specification): in
# the folder of the variable, otherwise in BELOW-HOME of the home folder. If this folder is not writable, the function sets
# REASON and REMEDY and returns 2 (a variable is wrong) or 3.
user_folder() {
  eval "around=\${$1:-}"
  which=$1
  if [ -z "$around" ]; then
    user_home "$1" || return
    around=${USER_HOME%/}/$2
    which="$1, or HOME,"
  else
    absolute "$1" "$around" || return
  fi
  USER_FOLDER=${around%/}/bellwether
  above=$USER_FOLDER
  until [ -e "${above:-/}" ]; do above=${above%/*}; done
  above=${above:-/}
  if [ -d "$above" ] && [ -w "$above" ]; then return 0; fi
  if [ -d "$above" ]; then REASON="access to $above is denied"; else REASON="$above is a file"; fi
  REASON="$USER_FOLDER cannot be written: $REASON"
  REMEDY="set $which to a folder that you may write to"
  return 3
}

# user_home VARIABLE: sets USER_HOME from HOME, otherwise from the password database. The error message suggests the
# variable.
user_home() {
  USER_HOME=${HOME:-}
  if [ -n "$USER_HOME" ]; then
    absolute HOME "$USER_HOME"
    return
  fi
  USER_HOME=$(password_database)
  case $USER_HOME in /*) return 0 ;; esac
  REASON="there is no home folder: HOME is not set, and the password database does not know the user $(id -u)"
  REMEDY="set HOME, or $1, to a folder that you may write to"
  return 3
}

password_database() {
  getent passwd "$(id -u)" | cut -d: -f6
}

absolute() {
  case $2 in /*) return 0 ;; esac
  REASON="$1 is not an absolute path: $2"
  REMEDY="set it to an absolute path, or unset it"
  return 2
}

# home_for_children CACHE: exports one home folder for child programs that only read HOME (npm), or the password database (Java,
# and therefore Maven). If the user has no writable home folder, it is in the cache
home_for_children() {
  if ! user_home HOME || ! [ -w "$USER_HOME" ]; then
    USER_HOME=$1/home
    mkdir -p "$USER_HOME"
  fi
  HOME=$USER_HOME
  export HOME
  [ "$(password_database)" != "$HOME" ] || return 0
  # Java interprets quotes in this variable, unlike a shell
  quote=\"
  # shellcheck disable=SC2089
  case $HOME in *\"*) quote=\' ;; esac
  JDK_JAVA_OPTIONS="${JDK_JAVA_OPTIONS:+$JDK_JAVA_OPTIONS }$quote-Duser.home=$HOME$quote"
  # shellcheck disable=SC2090
  export JDK_JAVA_OPTIONS
}

# File names are UTF-8, and Java decodes them by the locale: without a locale (containers, cron), it cannot read names
# that are not ASCII. Only the character encoding of the locale is changed: messages keep their language.
utf8_file_names() {
  # locale prints a warning for locales that are not installed; Java ignores such locales completely
  [ "$(locale charmap 2>&1)" != UTF-8 ] || return 0
  if [ -n "${LC_ALL:-}" ]; then
    LANG=$LC_ALL
    export LANG
    unset LC_ALL LC_COLLATE LC_MESSAGES LC_MONETARY LC_NUMERIC LC_TIME
  fi
  LC_CTYPE=C.UTF-8
  export LC_CTYPE
  [ "$(locale charmap 2>&1)" != UTF-8 ] || return 0
  LC_ALL=C.UTF-8
  export LC_ALL
}

# typed_name DOOR: sets TYPED_NAME to the text with which the user starts this script, which was started as DOOR: its
# name if it is on the path, otherwise the typed path
typed_name() {
  TYPED_NAME=$1
  case $1 in */*) ;; *) TYPED_NAME=./$1 ;; esac
  found=$(command -v bellwether) || return 0
  [ "$(readlink -f -- "$found")" != "$(readlink -f -- "$1")" ] || TYPED_NAME=bellwether
}
