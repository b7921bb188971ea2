// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import static org.bellwether.language.preprocessor.Preprocessing.lines;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.bellwether.language.preprocessor.input.SourceLocation;
import org.bellwether.language.preprocessor.unit.TranslationUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IncludesTest {
    @TempDir
    private Path folder;

    private Preprocessing preprocessing;

    @BeforeEach
    void begin() {
        preprocessing = new Preprocessing(folder);
    }

    private List<String> names(Preprocessed result) {
        return result.units().stream().map(TranslationUnit::name).toList();
    }

    @Test
    void importsWhatIsIncluded() {
        Preprocessed result = preprocessing
                .file("a.idl", "#include \"sub/b.idl\" // why\n#include \"sub/b.idl\"\nstruct A { B b; };\n")
                .file("sub/b.idl", "#ifndef B_\n#define B_\n#include <c.idl>\nstruct B;\n#endif\n")
                .file("inc/c.idl", "struct C;\n")
                .searching("inc")
                .process("a.idl");
        assertEquals("", preprocessing.problems(result));
        assertEquals(List.of("a", "sub/b", "c"), names(result));
        assertEquals(
                "import \"sub/b.bellwether\"; // why\nstruct A { B b; };",
                lines(result.units().get(0)));
        assertEquals(
                "import \"../c.bellwether\";\nstruct B;", lines(result.units().get(1)));
    }

    @Test
    void looksBesideTheIncludingFileFirst() {
        Preprocessed result = preprocessing
                .file("x/a.idl", "#include \"t.idl\"\n")
                .file("x/t.idl", "near\n")
                .file("inc/t.idl", "far\n")
                .searching("inc")
                .process("x/a.idl");
        assertEquals("near", lines(result.units().get(1)));
        preprocessing.file("x/b.idl", "#include <t.idl>\n");
        assertEquals("far", lines(preprocessing.process("x/b.idl").units().get(1)));
    }

    @Test
    void putsTheTextInPlaceInsideADefinition() {
        Preprocessed result = preprocessing
                .file("a.idl", "module m {\n#include \"part.idl\"\n};\n")
                .file("part.idl", "#define T long\nconst T one = 1;\n")
                .process("a.idl");
        assertEquals(List.of("a"), names(result));
        TranslationUnit unit = result.units().get(0);
        assertEquals("module m {\nconst long one = 1;\n};", lines(unit));
        int line = unit.text().substring(0, unit.text().indexOf("one")).split("\n", -1).length;
        SourceLocation place = unit.sourceMap().place(line, 12);
        assertEquals(folder.resolve("part.idl").toString(), place.file());
        assertEquals(2, place.line());
        assertTrue(place.chain().endsWith("a.idl:2"), place.chain());
    }

    @Test
    void sharesWhatSeveralFilesInclude() {
        Preprocessed result = preprocessing
                .file("a.idl", "#include \"t.idl\"\nA\n")
                .file("b.idl", "#include \"t.idl\"\n#include \"a.idl\"\nB\n")
                .file("t.idl", "#ifndef T_\n#define T_\nT\n#endif\n")
                .process("a.idl", "b.idl", "a.idl");
        assertEquals("", preprocessing.problems(result));
        assertEquals(List.of("a", "t", "b"), names(result));
        assertEquals(3, result.main().size());
        assertEquals(
                "import \"t.bellwether\";\nimport \"a.bellwether\";\nB",
                lines(result.main().get(1)));
    }

    @Test
    void readsAFileAgainWhereMacrosChangeIt() {
        Preprocessed result = preprocessing
                .file("a.idl", "#define N one\n#include \"t.idl\"\n#undef N\n#define N two\n#include \"t.idl\"\n")
                .file("t.idl", "struct N { long x; };\n")
                .process("a.idl");
        assertEquals(
                "import \"t.bellwether\";\nstruct two { long x; };",
                lines(result.units().get(0)));
    }

    @Test
    void leavesOutFilesOfMacros() {
        Preprocessed result = preprocessing
                .file("a.idl", "#include \"m.idl\"\nL x;\n")
                .file("m.idl", "#define L long\n")
                .process("a.idl");
        assertEquals(List.of("a"), names(result));
        assertEquals("long x;", lines(result.units().get(0)));
    }

    @Test
    void readsOnceWhatAsksForIt() {
        Preprocessed result = preprocessing
                .file("a.idl", "#include \"t.idl\"\n#include \"t.idl\"\n")
                .file("t.idl", "#pragma once\n#include \"a.idl\"\nT\n")
                .process("a.idl");
        assertEquals(
                "", preprocessing.problems(result).lines().skip(1).findFirst().orElse(""));
    }

    @Test
    void aMissingIncludeIsReportedWithItsChainOfIncludes() {
        Preprocessed result = preprocessing
                .file("a.idl", "\n#include \"b.idl\"\n")
                .file("b.idl", "#include \"c.idl\"\n")
                .file("c.idl", "  #include <nowhere.idl>\n#include \"nor.idl\"\n")
                .searching("inc")
                .process("a.idl");
        assertEquals(
                "c.idl:1:4: the included file <nowhere.idl> is not found, included from b.idl:1, included from a.idl:2\n"
                        + "c.idl:2:2: the included file \"nor.idl\" is not found, included from b.idl:1, included from a.idl:2",
                preprocessing.problems(result).replace(folder + "/", ""));
        assertTrue(result.problems().get(0).fix().contains("-I"));
    }

    @Test
    void keepsFilesThatOnlyInclude() {
        Preprocessed result = preprocessing
                .file("a.idl", "#include \"all.idl\"\nA\n")
                .file("all.idl", "#include \"t.idl\"\n")
                .file("t.idl", "T\n")
                .process("a.idl");
        assertEquals(List.of("a", "all", "t"), names(result));
        assertEquals("import \"all.bellwether\";\nA", lines(result.units().get(0)));
        assertEquals("import \"t.bellwether\";", lines(result.units().get(1)));
    }

    @Test
    void importsWhatIsOnlyDeclared() {
        Preprocessed result = preprocessing
                .file("a.idl", "#include \"b.idl\"\nmodule m { interface I { }; };\n")
                .file("b.idl", "module m { interface I; interface Nowhere; typedef sequence<I> Is; };\n")
                .process("a.idl");
        assertEquals(
                "module m { interface I; interface Nowhere {}; typedef sequence<I> Is; };\nimport \"a.bellwether\";",
                lines(result.units().get(1)));
    }
}
