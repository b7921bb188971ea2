#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# build.sh FILE: compiles the program.
set -eu
cd "$(dirname -- "$0")"

flags='-std=c++20 -Wall -Wextra -Werror'
# @@ DEBUG_FLAGS_BEGIN
# flags="$flags -O0 -g"
# @@ DEBUG_FLAGS_END
flags="$flags -O2"
# shellcheck disable=SC2086  # several words
exec "${CXX:-g++}" $flags -I. -o "$1" main.cpp net/*.cpp
