// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The POSIX shell scripts that run on a host. The scripts print lines with a keyword and a value; other lines, such as
 * the greeting of a login shell, are ignored.
 */
final class HostScripts {
    /** The keyword of the line with the folder that {@link #HOLD} has made. */
    static final String HOLDS = "bellwether-holds";

    /** The output of {@link #HOLD} after all files are removed. */
    static final String REMOVED = "bellwether-removed";

    /** The last line of the other scripts' output. */
    static final String END = "bellwether-end";

    /**
     * Creates the folder of a session, and removes it on the input {@code done}. If the connection ends without this
     * input, the script first waits until the launcher and its processes have had time to end. The script also removes
     * folders whose scripts have ended; a folder that is younger than a minute may not have the file with its script's
     * process id yet. The folder of files contains the host's name, because several hosts may share a home folder.
     *
     * <p>The model may name a folder to which all users can write, such as /tmp. Another user could then have created
     * the folder inside it, and could change programs after their digests were checked.
     *
     * <p>Arguments: the name of the session's folder, the folder for copies; empty for the user's folder of caches.
     */
    static final String HOLD = """
            trap '' HUP
            umask 077
            base=${XDG_CACHE_HOME:-$HOME/.cache}/bellwether-programs
            if [ -n "$2" ]; then
              base=$2/bellwether-programs-$(id -un)
              mkdir -p "$base" || exit 1
              if [ -z "$(find "$base" -prune -type d -user "$(id -u)")" ]; then
                echo "$base is no folder of this user's own" >&2
                exit 1
              fi
            fi
            base=$base/$(uname -n)
            run=$base/runs/$1
            mkdir -p "$base/files" "$run/files" && echo $$ >"$run/holder" && cd "$base/runs" || exit 1
            for other in *; do
              [ -n "$(find "$other" -prune -mmin +1)" ] || continue
              kill -0 "$(cat "$other/holder" 2>/dev/null)" 2>/dev/null || rm -rf "$other"
            done
            cd / && echo "bellwether-holds $base"
            read -r word
            if [ "$word" = done ]; then rm -rf "$run" && echo bellwether-removed; exit; fi
            sleep 12
            rm -rf "$run"
            """;

    /**
     * Prints the end marker if the script that holds the session's folder is running.
     *
     * <p>Arguments: the folder of all sessions, the name of the session's folder.
     */
    static final String HELD = """
            cd "$1/runs/$2" && kill -0 "$(cat holder)" && echo bellwether-end
            """;

    /**
     * Prints facts about the host, and which files it has. Standard input has a line {@code DIGEST PATH} for each file.
     *
     * <p>Arguments: the folder of all sessions, the name of the session's folder.
     */
    static final String ASK = """
            cd "$1/runs/$2/files" || exit 1
            echo "system $(uname -s)"
            echo "machine $(uname -m)"
            case $(printf '\\1\\0' | od -An -tu2) in *256) echo "order big" ;; esac
            echo "libc $(getconf GNU_LIBC_VERSION 2>/dev/null || echo other)"
            df -Pk . | { read -r heading; read -r device all used free rest; echo "free $free"; }
            echo "processor $(sed -n -e 's/^flags[^:]*: //p' -e 's/^Features[^:]*: //p' /proc/cpuinfo | head -n 1)"
            for tool in rsync tar sha256sum; do
              if command -v "$tool" >/dev/null; then echo "tool $tool"; fi
            done
            is() { [ -f "$2" ] && [ "$(sha256sum <"$2" 2>/dev/null | cut -d ' ' -f 1)" = "$1" ]; }
            while read -r digest path; do
              if is "$digest" "$path"; then echo "here $path"; fi
              if [ ! -e "$digest" ] && [ -e "$1/files/$digest" ]; then
                ln "$1/files/$digest" "$digest" 2>/dev/null || cp "$1/files/$digest" "$digest"
              fi
              if is "$digest" "$digest"; then
                echo "has $digest"
              elif [ -e "$digest" ]; then
                rm -f "$digest" "$1/files/$digest"
              fi
            done
            echo bellwether-end
            """;

    /**
     * Unpacks an archive from standard input.
     *
     * <p>Arguments: the folder of all sessions, the name of the session's folder.
     */
    static final String UNPACK = """
            umask 077
            cd "$1/runs/$2/files" && exec tar -xof -
            """;

    /**
     * Checks the digests of files, and moves the files to their places in a program's folder. Standard input has a line
     * {@code DIGEST PLACE} for each file. Kept files that were not used for 30 days are removed.
     *
     * <p>Arguments: the folder of all sessions, the name of the session's folder, the name of the program's folder,
     * {@code keep} or {@code drop}.
     */
    static final String ARRANGE = """
            umask 077
            cd "$1/runs/$2" && mkdir -p "$3/bin" "$3/lib" "$3/config" || exit 1
            put() { [ -e "$2" ] || ln "$1" "$2" 2>/dev/null || cp -p "$1" "$2"; }
            while read -r digest place; do
              if [ "$(sha256sum <"files/$digest" | cut -d ' ' -f 1)" != "$digest" ]; then
                echo "differs $place"
                continue
              fi
              chmod 500 "files/$digest" && put "files/$digest" "$3/$place" || exit 1
              if [ "$4" = keep ]; then put "files/$digest" "$1/files/$digest" || exit 1; fi
              if [ -e "$1/files/$digest" ]; then touch "$1/files/$digest" || exit 1; fi
            done
            find "$1/files" -type f -mtime +30 -exec rm -f {} +
            echo bellwether-end
            """;

    /**
     * Uses the host's own loader to search all libraries of programs, and their versions, without running the programs
     * (ld.so(8), {@code LD_TRACE_LOADED_OBJECTS}).
     *
     * <p>Arguments: a folder of libraries that come first, the paths of programs.
     */
    static final String LOAD = """
            libraries=$1
            shift
            for program; do
              said=$(LC_ALL=C LD_TRACE_LOADED_OBJECTS=1 LD_LIBRARY_PATH=$libraries "$program" 2>&1 </dev/null)
              code=$?
              missing=$(printf '%s\\n' "$said" | grep 'not found')
              if [ -n "$missing" ]; then
                printf '%s\\n' "$missing" | sed 's/^[[:space:]]*/lacks /'
              elif [ "$code" != 0 ]; then
                echo "lacks $program: exit code $code: $(printf '%s\\n' "$said" | tail -n 1)"
              fi
            done
            echo bellwether-end
            """;

    private HostScripts() {}

    /** Returns a command line that runs a script in any login shell of a host. */
    static String line(String script, List<String> arguments) {
        return "exec sh -c " + word(script) + " sh "
                + arguments.stream().map(HostScripts::word).collect(Collectors.joining(" "));
    }

    /** Returns a word for a POSIX shell that expands to exactly this text. */
    static String word(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
