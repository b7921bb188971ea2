#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: normal
# The Eclipse workbench of the product's archive, started on a separate display, and operated from inside: wizard,
# diagrams, markers, quick fix, run, stop, generate, documentation.

# shellcheck source=../lib/workbench/drive.sh
. "$BELLWETHER_HOME/e2e/lib/workbench/drive.sh"

mkdir product
for archive in "$BELLWETHER_HOME"/releng/product/target/products/*-linux.*.tar.gz; do break; done
tar -xzf "$archive" -C product --warning=no-unknown-keyword || exit 1
add_driver product

(unset DISPLAY WAYLAND_DISPLAY && product/bellwether eclipse workspace) 2>no-display.err
[ $? = 3 ] && grep -q xvfb-run no-display.err
result $? "without a display, eclipse exits with 3 and names xvfb-run"

start_display
drive 0 product/bellwether eclipse workspace
[ "$(grep -c '^ok ' seen/results)" -ge 19 ]
result $? "all steps in the workbench were done"
no_errors_of_ours
