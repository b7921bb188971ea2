// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The facts that a host reported about itself.
 *
 * @param system the kernel's name
 * @param machine the architecture, as {@code uname -m} prints it
 * @param bigEndian whether the first octet of a number in memory is the most significant one
 * @param libc the name and version of its C library; {@code other} if it is not that of GNU
 * @param freeBytes the room for files; negative if it is unknown
 * @param processor the capabilities of its processor, as the kernel lists them
 * @param tools programs that the host has, out of those that were searched
 * @param here paths of files that are equal on this machine and on the host
 * @param kept digests of files that an earlier session has left there
 */
record RemoteHostFacts(
        String system,
        String machine,
        boolean bigEndian,
        String libc,
        long freeBytes,
        Set<String> processor,
        Set<String> tools,
        Set<String> here,
        Set<String> kept) {
    /** Capabilities that compilers use; the others are of interest to kernels only. */
    private static final Pattern INSTRUCTIONS = Pattern.compile(
            "(s?sse|avx|amx|bmi|fma|f16c|popcnt|abm|lzcnt|aes|pclmul|sha|movbe|adx|rdrand|rdseed|vaes|gfni|vpclmul"
                    + "|asimd|sve|crc32|atomics|pmull).*");

    /** @param lines the output of {@link HostScripts#ASK} */
    static RemoteHostFacts of(List<String> lines) {
        String free = value(lines, "free").orElse("");
        return new RemoteHostFacts(
                value(lines, "system").orElse(""),
                value(lines, "machine").orElse(""),
                lines.contains("order big"),
                value(lines, "libc").orElse("other"),
                free.matches("\\d{1,15}") ? 1024 * Long.parseLong(free) : -1,
                instructions(value(lines, "processor").orElse("")),
                values(lines, "tool"),
                values(lines, "here"),
                values(lines, "has"));
    }

    /**
     * Returns the capabilities of a processor that compilers use.
     *
     * @param flags the flags in {@code /proc/cpuinfo}
     */
    static Set<String> instructions(String flags) {
        Set<String> instructions = new TreeSet<>(List.of(flags.split("\\s+")));
        instructions.removeIf(flag -> !INSTRUCTIONS.matcher(flag).matches());
        return instructions;
    }

    /** Returns whether the host has all these files at the same paths as this machine. */
    boolean hasInPlace(List<ProgramFile> files) {
        return files.stream().allMatch(file -> here.contains(file.source().toString()));
    }

    private static Optional<String> value(List<String> lines, String word) {
        return lines.stream()
                .filter(line -> line.startsWith(word + " "))
                .map(line -> line.substring(word.length() + 1).strip())
                .findFirst();
    }

    private static Set<String> values(List<String> lines, String word) {
        Set<String> values = new HashSet<>();
        lines.stream()
                .filter(line -> line.startsWith(word + " "))
                .forEach(line -> values.add(line.substring(word.length() + 1).strip()));
        return values;
    }
}
