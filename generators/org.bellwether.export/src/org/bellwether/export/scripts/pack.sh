#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# pack.sh: writes bellwether.tar.gz beside this script, which Emulab unpacks on each node. The same export gives the same bytes.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
cd "$root"
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --format=gnu --transform='s,^\.,bellwether,' \
  --exclude=./bellwether.tar.gz --exclude=./bellwether.tar.gz.new --exclude=./results --exclude=./state --exclude=./build -cf - . |
  gzip -n >bellwether.tar.gz.new
mv bellwether.tar.gz.new bellwether.tar.gz
