// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.bellwether.results.samples.LaunchRecord;

/**
 * The times and the exit code of a launch, as recorded by its script.
 *
 * @param exitCode the launcher's exit code
 */
public record LaunchTimes(Instant started, Instant ended, int exitCode) {
    private static final long LARGEST_RESULT = 64 << 20;

    /** Reads the times in a round's run directory; empty if the round was not launched, or has not ended. */
    public static Optional<LaunchTimes> read(Path directory) throws IOException, ResultsException {
        Path file = directory.resolve("launch");
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        Path result = directory.resolve(LaunchRecord.FILE);
        if (Files.isRegularFile(result) && Files.size(result) > LARGEST_RESULT) {
            throw new ResultsException("The launcher's result is too large", result);
        }
        ScriptFile launch = ScriptFile.read(file);
        return Optional.of(new LaunchTimes(launch.instant("started"), launch.instant("ended"), launch.integer("exit")));
    }
}
