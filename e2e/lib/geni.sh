# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
# geni-lib for tests: a virtual environment in the cache, created once. The release on PyPI has statements of Python 2 in two modules, which are
# corrected there.

# geni_python: sets geni_python to a Python with geni-lib; returns false if none is available
geni_start() {
  command -v python3 >/dev/null || return 1
  geni_folder=${XDG_CACHE_HOME:-$HOME/.cache}/bellwether/geni-lib-0.9.9.4
  geni_python=$geni_folder/bin/python
  [ ! -e "$geni_folder/complete" ] || return 0
  rm -rf "$geni_folder"
  mkdir -p "$geni_folder"
  python3 -m venv "$geni_folder" && "$geni_folder/bin/pip" -q install geni-lib==0.9.9.4 six || return 1
  geni_modules=$("$geni_python" -c 'import importlib.util; print(importlib.util.find_spec("geni").submodule_search_locations[0])') || return 1
  sed -i -E 's/^(\s*)print ([^(].*)$/\1print(\2)/; s/raw_input/input/' "$geni_modules/portal.py"
  sed -i 's/f\.write(buf)/f.write(buf.decode() if isinstance(buf, bytes) else buf)/' "$geni_modules/rspec/pg.py"
  : >"$geni_folder/complete"
}
