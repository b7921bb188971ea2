// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.xml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.specialise.rules.RuleSet;
import org.bellwether.specialise.rules.WeaveErrorCode;
import org.bellwether.specialise.rules.WeaveErrors;

/** The rule files of a folder: its files {@code *.xml}, without those of its subfolders. */
public final class RuleFolder {
    private static final String ENDING = ".xml";

    private RuleFolder() {}

    /**
     * Reads all rule files, including those of rule sets that will not be woven.
     *
     * @return the rule sets, by name
     * @throws RefusedException with the first error of each file
     */
    public static List<RuleSet> read(Path folder) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        for (Path file : files(folder)) {
            files.put(file.toString(), RuleReader.octets(file));
        }
        return read(files);
    }

    /**
     * Reads rule files that are not in a folder.
     *
     * @param files the octets of the files by their paths in messages
     * @return the rule sets, by name
     * @throws RefusedException with the first error of each file
     */
    public static List<RuleSet> read(SortedMap<String, byte[]> files) {
        List<Problem> problems = new ArrayList<>();
        Map<String, RuleSet> sets = new TreeMap<>();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            try {
                RuleSet set = RuleReader.read(file.getKey(), file.getValue());
                RuleSet other = sets.putIfAbsent(set.name(), set);
                if (other != null) {
                    problems.add(WeaveErrors.problem(
                            WeaveErrorCode.RULE_NAME,
                            "transform " + set.name(),
                            set.file(),
                            set.line(),
                            "The rule set of " + other.file() + " has the same name",
                            "Give one of them another name"));
                }
            } catch (RefusedException e) {
                problems.addAll(e.problems());
            }
        }
        if (!problems.isEmpty()) {
            throw new RefusedException(problems);
        }
        return List.copyOf(sets.values());
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw WeaveErrors.refusal(
                    WeaveErrorCode.WEAVE_RULES,
                    folder.toString(),
                    "The folder of the rules is not a folder",
                    "Name a folder with --rules");
        }
        List<Path> files;
        try (Stream<Path> entries = Files.list(folder)) {
            files = entries.filter(file -> file.getFileName().toString().endsWith(ENDING) && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        }
        if (files.isEmpty()) {
            throw WeaveErrors.refusal(
                    WeaveErrorCode.WEAVE_RULES,
                    folder.toString(),
                    "The folder of the rules has no rule file, *" + ENDING,
                    "Name another folder with --rules, or write a rule file");
        }
        return files;
    }
}
