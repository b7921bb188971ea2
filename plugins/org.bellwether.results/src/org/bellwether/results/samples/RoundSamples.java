// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The sample files of one launch.
 *
 * @param files files of probes, in the order of their names
 * @param floors files of floors, in the order of their names
 * @param launch the launcher's record
 * @param rates the recomputations of rates; empty without adaptation
 */
public record RoundSamples(
        List<SampleFile> files, List<SampleFile> floors, LaunchRecord launch, List<RateTrace> rates) {
    private static final Pattern FLOOR = Pattern.compile("floor\\.([^.]+)\\.bws");

    /** Reads a run directory's {@code samples} folder; a missing folder has no samples. */
    public static RoundSamples read(Path folder) throws IOException {
        LaunchRecord launch = LaunchRecord.read(folder.toAbsolutePath().getParent());
        List<SampleFile> files = new ArrayList<>();
        List<SampleFile> floors = new ArrayList<>();
        for (Path path : sampleFiles(folder)) {
            if (isFloor(path)) {
                floors.add(SampleFile.read(path));
            } else {
                files.add(SampleFile.read(path, launch.clocks()));
            }
        }
        return new RoundSamples(List.copyOf(files), List.copyOf(floors), launch, RateTrace.read(folder));
    }

    /** Returns the floors without the files of probes and without the record. */
    public RoundSamples onlyFloors() {
        return new RoundSamples(List.of(), floors, LaunchRecord.NONE, List.of());
    }

    private static boolean isFloor(Path path) {
        return FLOOR.matcher(path.getFileName().toString()).matches();
    }

    /** Returns the sample files in a folder, in the order of their names. */
    public static List<Path> sampleFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".bws"))
                    .sorted(Comparator.comparing(Path::getFileName))
                    .toList();
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        }
    }

    /** Returns the files of a probe in a phase: one for each process with the probe. */
    public List<SampleFile> of(String probe, String phase) {
        return files.stream()
                .filter(file -> file.header().get("probe").equals(probe)
                        && file.header().get("phase").equals(phase))
                .toList();
    }

    /** Returns the samples of some windows of a phase; other phases and floors are left out. */
    public RoundSamples within(String phase, List<Window> windows) {
        return new RoundSamples(
                files.stream()
                        .filter(file -> file.header().get("phase").equals(phase))
                        .map(file -> file.within(windows))
                        .toList(),
                List.of(),
                launch,
                List.of());
    }

    /** Returns the files of several probes in a phase. */
    public List<SampleFile> of(List<String> probes, String phase) {
        return probes.stream().flatMap(probe -> of(probe, phase).stream()).toList();
    }

    /** Returns the files of a floor. */
    public List<SampleFile> floor(String name) {
        String fileName = "floor." + name + ".bws";
        return floors.stream()
                .filter(file -> file.path().getFileName().toString().equals(fileName))
                .toList();
    }
}
