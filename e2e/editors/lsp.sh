#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Tests: quick
# The language server with the protocol of an editor: the real process, over its standard streams, on BasicSP.
set -u
export PYTHONDONTWRITEBYTECODE=1

exec python3 "$BELLWETHER_HOME/e2e/lib/lsp.py"
