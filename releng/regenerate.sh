#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes the repository's generated files: reference pages, golden files, Corbel's option table, the stubs of its tests.
# `bellwether regenerate` calls this script with JAVA and CLASS_PATH, after it has built the command line.
set -eu

# shellcheck source=lib/common.sh
. "$BELLWETHER_HOME/releng/lib/common.sh"

for argument in "$@"; do
  case $argument in
    regenerate) ;;
    --json) BELLWETHER_JSON=yes ;;
    *) fail 2 usage "regenerate does not know the argument $argument" "use --json or nothing" ;;
  esac
done

for writer in model.validation.ConstraintsPage language.docs.LanguagePage generator.refusal.RefusalsPage \
  generator.options.OptionPages generator.GoldenFileWriter export.GoldenFileWriter specialise.GoldenFileWriter target.corbel.GoldenFileWriter \
  cli.CommandsPage cli.schedulability.CommittedAnalyses cli.specialise.CommittedSpecialisations; do
  "$JAVA" -cp "$CLASS_PATH" "org.bellwether.$writer" "$BELLWETHER_HOME"
done >"$STATE/regenerated"

if [ "$BELLWETHER_JSON" = yes ]; then
  files=$(sed -n 's/^[a-z]*: \(.*\)$/"\1"/p' "$STATE/regenerated" | paste -sd , -)
  printf '{"schema":"bellwether.regeneration/1","status":"ok","changed":[%s]}\n' "$files"
else
  cat "$STATE/regenerated"
fi
