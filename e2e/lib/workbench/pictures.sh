#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# pictures.sh SEEN: copies the workbench's pictures for docs/ from the folder seen, which e2e/editors/eclipse.sh has
# left
set -eu

seen=$1
images=$(dirname -- "$(readlink -f -- "$0")")/../../../docs/images
while read -r from to; do
  cp "$seen/$from.png" "$images/$to.png"
done <<END
editor-marker eclipse
wizard eclipse-wizard
launch eclipse-launch
figures eclipse-run
END
