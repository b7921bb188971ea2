#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# earlier-version.sh VERSION: writes testmodels/earlier/VERSION.zip with files of this version of Bellwether, which
# EarlierVersionTest of later versions opens. testmodels/earlier/README.md describes the files.
set -eu

version=${1:?usage: releng/earlier-version.sh VERSION}
home=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
work=/tmp/bellwether-earlier # stored as the folder of the project, so it has the same name on all machines

# The store contains the name of the machine, so the runs get a name without meaning
if [ "${BELLWETHER_EARLIER:-}" != inside ]; then
  case $(id -u) in
    0) user= ;;
    *) user="--user --map-current-user --keep-caps" ;;
  esac
  # shellcheck disable=SC2016,SC2086  # the inner shell expands; a list of options
  exec unshare $user --uts sh -c 'hostname measured && BELLWETHER_EARLIER=inside exec "$@"' sh "$home/releng/earlier-version.sh" "$version"
fi

mkdir "$work" || {
  echo "earlier-version.sh: delete $work first" >&2
  exit 1
}
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir model
cp "$home/examples/basicsp/basicsp.bellwether" model

BELLWETHER_STORE=$work/store
export BELLWETHER_STORE
set -- run model --out out --samples 50 --warmup 5 --rounds 1 --rate-scale 50 --json
"$home/bellwether" "$@" --repeat 2 >session.json
"$home/bellwether" "$@" --variant one:corbel.Concurrency=reactive --variant many:corbel.Concurrency=thread-per-connection \
  >compared.json
"$home/bellwether" report session.json compared.json --out reports
"$home/bellwether" store export --out export
"$home/bellwether" store check

# Logs of builds contain paths of this machine, and no record has their checksum
find store/runs -name '*.log' -exec sed -i "s|$home|/bellwether|g; s|$HOME/|/home/user/|g" {} +
rm -rf store/locks store/schema.lock
set -- model store reports export session.json
if grep -rlaF -e "$home" -e "$HOME/" "$@" >&2; then
  echo "earlier-version.sh: these files contain paths of this machine" >&2
  exit 1
fi
mkdir -p "$home/testmodels/earlier"
jar --create --no-manifest --file "$home/testmodels/earlier/$version.zip" "$@"
echo "$home/testmodels/earlier/$version.zip"
