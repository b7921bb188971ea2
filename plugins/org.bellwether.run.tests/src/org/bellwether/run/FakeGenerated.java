// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.output.OutputFolder;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.project.Project;
import org.bellwether.run.session.SessionFixture;

/**
 * A generated folder whose {@code run.sh} behaves as a test requests. Its scripts use {@code $target}, {@code
 * $run_dir}, {@code $build_dir} and {@code $core}, and the functions {@code measure}, which writes good samples, and
 * {@code windows}, which executes the session's requests: {@code $ready} is the answer to the start of a phase, the
 * script ends in the window of the target and block in {@code $dies}, and does not pause in that of {@code $busy}.
 */
public final class FakeGenerated implements GenerationStep {
    public static final int SAMPLES = 8;

    private static final String PLAN = """
            {"schema":"bellwether.experiment/1","model":"fake","experiment":"steady","targets":["one"],"seed":1,
             "phases":[{"name":"timed","kind":"timed"}],"processes":[],
             "probes":[{"name":"p","kind":"call","process":"gps","element":"e","floor":"f",
                        "phases":[{"phase":"timed","warmup":0,"samples":8}]}],
             "metrics":[{"name":"m","kind":"latency","phase":"timed","probe":"p"}],
             "floors":[{"name":"f","requestBytes":1,"replyBytes":1,"clientCores":[0],"serverCores":[0]}]}
            """;

    private static final String SCRIPT = """
            #!/bin/sh
            here=$(cd "$(dirname "$0")/.." && pwd)
            mode=run
            while [ $# -gt 0 ]; do
              case $1 in
                --target) target=$2; shift ;;
                --run-dir) run_dir=$2; shift ;;
                --build-dir) build_dir=$2; shift ;;
                --set) case $2 in *.samples=*) samples=${2#*=} ;; esac; shift ;;
                --build-only) mode=build ;;
                --core) core=$2; shift ;;
                --cmake) cmake="$cmake$2"; shift ;;
                --no-floors) floors=no ;;
                --windows) windows=$2; shift ;;
                --status|--prefix) shift ;;
              esac
              shift
            done
            measure() {
              mkdir -p "$run_dir/samples" "$run_dir/logs"
              cp "$here/samples/p.$samples" "$run_dir/samples/p.timed.gps.bws"
              [ -n "$floors" ] || cp "$here/samples/f.$target" "$run_dir/samples/floor.f.bws"
              echo '{"event":"progress","phase":"timed","done":1,"of":2}'
              echo "$target" >>"$here/launches"
            }
            windows() {
              echo '{"event":"state","state":"active"}'
              measured=
              while read -r command phase block order more; do
                echo "$target $command $phase $block $order" >>"$here/commands"
                case $command in
                  phase) echo '{"event":"ready","phase":"timed",'"${ready:-\\"idle\\":true}"'}' ;;
                  window)
                    case $target$block in $busy) echo '{"event":"ready","phase":"timed","idle":false,"why":"it runs on"}' ;; esac
                    case $target$block in $dies) @FAIL@ ;; esac
                    measured="$measured${measured:+,}{\\"block\\":$block,\\"order\\":$order,\\"startNs\\":$((block * 1000)),
                      \\"endNs\\":$((block * 1000 + 900)),\\"floors\\":[]}"
                    echo '{"event":"window","complete":true}' ;;
                  end-phase) echo '{"event":"state","state":"measured","phase":"timed"}' ;;
                  finish)
                    measure
                    echo '{"failure":null,"phases":[{"name":"timed","startNs":1,"endNs":2,"endedBy":"windows",
                      "windows":['"$measured"']}],"processes":[]}' >"$run_dir/result.json"
                    exit 0 ;;
                esac
              done
              exit 130
            }
            if [ $mode = build ]; then
              mkdir -p "$build_dir"
              echo 'CMAKE_BUILD_TYPE:STRING=Release' >"$build_dir/CMakeCache.txt"
              @BUILD@
            else
              @RUN@
            fi
            """;

    private final String build;
    private final String run;

    /**
     * @param build shell lines for building
     * @param run shell lines for launching
     */
    public FakeGenerated(String build, String run) {
        this.build = build;
        this.run = run;
    }

    /** Returns no files, because the fake programs read no configuration. */
    @Override
    public Configured configure(Project project, SessionRequest request) {
        return new Configured(Map.of(), Map.of());
    }

    @Override
    public Outcome generate(Project project, SessionRequest request, Path folder) {
        try {
            Files.createDirectories(folder.resolve("plan"));
            Files.createDirectories(folder.resolve("scripts"));
            Files.createDirectories(folder.resolve("samples"));
            Files.writeString(folder.resolve("plan/experiment.json"), PLAN);
            Files.writeString(folder.resolve("plan/settings"), "timer.t.tick.period-ns = 1000000\n");
            Files.writeString(folder.resolve("bellwether.stamp"), "fake\n");
            Path script = folder.resolve("scripts/run.sh");
            Files.writeString(
                    script,
                    SCRIPT.replace("@BUILD@", build + "\n:")
                            .replace("@RUN@", run + "\n:")
                            .replace("@FAIL@", SessionFixture.FAILURE));
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
            for (int count = 1; count <= SAMPLES; count++) {
                Files.write(folder.resolve("samples/p." + count), samples(count, 10_000));
            }
            Files.write(folder.resolve("samples/f.one"), samples(SAMPLES, 5_000));
            Files.write(folder.resolve("samples/f.two"), samples(SAMPLES, 6_000));
            return new Outcome(new OutputFolder.Changes(1, 0, 0), Optional.empty(), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] samples(int count, long latency) {
        ByteBuffer file = ByteBuffer.allocate(4096 + 40 * count).order(ByteOrder.LITTLE_ENDIAN);
        file.put(0, "BWSAMPL1".getBytes(StandardCharsets.US_ASCII))
                .putInt(8, 4096)
                .putInt(12, 40)
                .putLong(16, count)
                .putLong(24, count)
                .put(128, ("probe=p\nphase=timed\nsamples=" + SAMPLES + "\n").getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < count; i++) {
            int at = 4096 + 40 * i;
            file.putLong(at + 8, 1000L * i + 1)
                    .putLong(at + 16, 1000L * i + 1)
                    .putLong(at + 24, 1000L * i + latency + 1);
        }
        return file.array();
    }
}
