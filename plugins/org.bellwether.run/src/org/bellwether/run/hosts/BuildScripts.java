// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

/** The POSIX shell scripts by which a host builds a program. Their output is like that of {@link HostScripts}. */
final class BuildScripts {
    /**
     * Prints the compiler, and which requirements the host does not meet. Standard input has a line {@code KIND NAME}
     * for each requirement.
     *
     * <p>Arguments: the folder of all sessions, the name of the session's folder, the command of the compiler; empty
     * for the host's default.
     */
    static final String ASK = """
            compiler=${3:-${CXX:-c++}}
            echo "compiler $(LC_ALL=C "$compiler" --version 2>/dev/null </dev/null | head -n 1)"
            while read -r kind name; do
              case $kind in
                program) command -v "$name" >/dev/null || echo "missing $name" ;;
                pkg-config) pkg-config --exists "$name" 2>/dev/null </dev/null || echo "missing $name" ;;
              esac
            done
            echo bellwether-end
            """;

    /**
     * Unpacks the sources from standard input.
     *
     * <p>Arguments: the folder of all sessions, the name of the session's folder, the name of the build.
     */
    static final String UNPACK = """
            umask 077
            mkdir -p "$1/runs/$2/builds/$3/source" && cd "$1/runs/$2/builds/$3/source" && exec tar -xof -
            """;

    /**
     * Builds the program. The build ends when standard input is closed, so that nothing is left running if the caller
     * has ended. The compiler's cache is in the session's folder, because a run leaves nothing on the host. Prints the
     * last line of the build's output each second, then the whole output.
     *
     * <p>Arguments: the folder of all sessions, the name of the session's folder, the name of the build, the target,
     * further arguments of {@code run.sh}.
     */
    static final String BUILD = """
            umask 077
            cd "$1/runs/$2/builds/$3" || exit 1
            target=$4
            shift 4
            while sleep 1; do echo "progress $(tail -n 1 build/build.log 2>/dev/null)"; done &
            progress=$!
            CCACHE_DIR=$PWD/ccache sh source/scripts/run.sh --target "$target" --build-dir "$PWD/build" --build-only \\
              --with-parent "$@" >said 2>&1
            code=$?
            kill "$progress"
            cat build/build.log said 2>/dev/null | sed 's/^/log /'
            echo "code $code"
            echo bellwether-end
            """;

    /**
     * Prints the files of the built program, and puts them to the other files of the session: a line
     * {@code built DIGEST PLACE} for each executable and library, {@code dynamic NAME} for each executable that needs
     * the loader. The libraries of C and C++ belong to the loader, as on this machine.
     *
     * <p>Arguments: the folder of all sessions, the name of the session's folder, the name of the build, the names of
     * the executables.
     */
    static final String PROGRAMS = """
            umask 077
            cd "$1/runs/$2" || exit 1
            build=builds/$3/build
            shift 3
            put() {
              digest=$(sha256sum <"$1" | cut -d ' ' -f 1)
              if [ ! -e "files/$digest" ]; then cp "$1" "files/$digest" || exit 1; fi
              echo "built $digest $2"
            }
            for program; do
              put "$build/$program" "bin/$program"
              said=$(LC_ALL=C ldd "$build/$program" 2>/dev/null) || continue
              echo "dynamic $program"
              printf '%s\\n' "$said" | sed -nE 's|^[[:space:]]*([^[:space:]]+) => (/.*) \\(0x[0-9a-f]+\\)$|\\1 \\2|p' |
                while read -r name path; do
                  case $name in
                    ld-linux* | ld-musl* | libc.musl* | libstdc++.so* | libgcc_s.so* | libnss_*) ;;
                    libc.so* | libm.so* | libmvec.so* | libpthread.so* | libdl.so* | librt.so*) ;;
                    libresolv.so* | libutil.so* | libanl.so*) ;;
                    *) put "$path" "lib/$name" ;;
                  esac
                done || exit 1
            done
            rm -rf "${build%/build}"
            echo bellwether-end
            """;

    /** Prints a file. Argument: its path. */
    static final String SEND = """
            exec cat "$1"
            """;

    private BuildScripts() {}
}
