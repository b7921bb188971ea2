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

# The reports' golden files come from fabricated sessions, which only the tests have
sources=$BELLWETHER_HOME/plugins/org.bellwether.results.tests/src
fabricated=$STATE/fabricated
rm -rf "$fabricated"
mkdir -p "$fabricated/classes" "$fabricated/scratch"
"${JAVA}c" -proc:none -encoding UTF-8 -d "$fabricated/classes" -cp "$CLASS_PATH" -sourcepath "$sources" \
  "$sources/org/bellwether/results/report/GoldenReports.java"

for writer in model.validation.ConstraintsPage language.docs.LanguagePage generator.refusal.RefusalsPage \
  generator.options.OptionPages generator.GoldenFileWriter export.GoldenFileWriter specialise.GoldenFileWriter target.corbel.GoldenFileWriter \
  cli.CommandsPage cli.schedulability.CommittedAnalyses cli.specialise.CommittedSpecialisations; do
  "$JAVA" -cp "$CLASS_PATH" "org.bellwether.$writer" "$BELLWETHER_HOME"
done >"$STATE/regenerated"
"$JAVA" -cp "$fabricated/classes:$CLASS_PATH" org.bellwether.results.report.GoldenReports "$BELLWETHER_HOME" \
  "$fabricated/scratch" >>"$STATE/regenerated"
rm -rf "$fabricated"

if [ "$BELLWETHER_JSON" = yes ]; then
  files=$(sed -n 's/^[a-z]*: \(.*\)$/"\1"/p' "$STATE/regenerated" | paste -sd , -)
  printf '{"schema":"bellwether.regeneration/1","status":"ok","changed":[%s]}\n' "$files"
else
  cat "$STATE/regenerated"
fi
