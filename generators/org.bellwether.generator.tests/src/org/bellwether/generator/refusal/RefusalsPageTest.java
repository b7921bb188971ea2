// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.refusal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.generator.TestModels;
import org.junit.jupiter.api.Test;

/** The reference page has exactly the codes of the refusals of generators, targets and the check of specialisations. */
class RefusalsPageTest {
    private static final Pattern CODE = Pattern.compile("\"(BW8\\d\\d)\"");

    @Test
    void theCodesAreThoseThatAreUsed() throws IOException {
        Set<String> used = new TreeSet<>();
        for (String folder : List.of("generators", "plugins/org.bellwether.specialise")) {
            try (Stream<Path> files = Files.walk(TestModels.repository().resolve(folder))) {
                for (Path file : files.filter(RefusalsPageTest::isSource).toList()) {
                    CODE.matcher(Files.readString(file))
                            .results()
                            .map(MatchResult::group)
                            .forEach(used::add);
                }
            }
        }
        assertEquals(
                used,
                Arrays.stream(RefusalCode.values())
                        .map(code -> '"' + code.name() + '"')
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static boolean isSource(Path file) {
        return file.toString().matches(".*/org\\.bellwether\\.[a-z.]*(?<!\\.tests)/src/.*\\.(java|xtend)");
    }

    @Test
    void thePageIsFresh() throws IOException {
        assertEquals(
                RefusalsPage.text(),
                Files.readString(TestModels.repository().resolve(RefusalsPage.PATH)),
                "run ./bellwether regenerate");
    }
}
