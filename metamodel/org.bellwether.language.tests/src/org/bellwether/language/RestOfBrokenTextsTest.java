// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Problems of names in a text with syntax errors: certain ones are reported, but none that follow from the errors. */
class RestOfBrokenTextsTest {
    @TempDir
    Path folder;

    private List<String> problems(String text) throws IOException {
        return Texts.problems(folder, text)
                .lines()
                .filter(line -> line.startsWith("model.bellwether:"))
                .map(line -> line.replaceAll("model.bellwether:(\\d+):.*?(BW\\d+): (.*?)\\..*", "$1 $2 $3"))
                .toList();
    }

    @Test
    void namesOfSoundElementsAreReported() throws IOException {
        assertEquals(
                List.of(
                        "1 BW008 type refers to Positon, which does not exist",
                        "2 BW008 type refers to n::Q, which does not exist",
                        "3 BW010 \";\" is missing after \"j\""),
                problems("""
                        interface I { void f(in Positon p); };
                        module n { interface J { void g(in n::Q q); }; };
                        module m { client C { calls n::J j }; };
                        """));
    }

    @Test
    void referencesToABrokenDeclarationAreNotReported() throws IOException {
        assertEquals(List.of("1 BW010 expected a name, found \"}\""), problems("""
                        module m { struct P { long }; struct Q { long y; }; };
                        interface J { void g(in m::Q q, in m::P p, in P also); };
                        """));
    }

    @Test
    void unresolvedNamesAreNotReportedWhereImportsMayBeMissing() throws IOException {
        Texts.write(folder, "types.bellwether", "struct P { long x };");
        String use = "interface J { void g(in P p); };\n";
        assertEquals(
                List.of("1 BW010 \";\" is missing after \"\"none"), problems("import \"none.bellwether\" \n" + use));
        assertEquals(
                1,
                problems("import \"types.bellwether\";\nstruct S { long y };\n" + use)
                        .size());
        assertEquals(
                1,
                problems("import \"none.bellwether\";\nstruct S { long y };\n" + use)
                        .size());
    }

    @Test
    void elementsAtAnErrorAreNotSound() throws IOException {
        assertEquals(1, problems("assembly A { x : T;\nassembly B { y : U; }\n").size());
    }
}
