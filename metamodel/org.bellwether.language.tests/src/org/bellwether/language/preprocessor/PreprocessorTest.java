// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.bellwether.language.preprocessor.input.PreprocessorLimits;
import org.bellwether.language.preprocessor.input.PreprocessorOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreprocessorTest {
    @TempDir
    private Path folder;

    private Preprocessing preprocessing;

    @BeforeEach
    void begin() {
        preprocessing = new Preprocessing(folder);
    }

    @Test
    void keepsTextAndCommentsAsTheyAre() {
        String text = "// header\n\nmodule m {\t/* a\n b */ struct S { long x; }; // tail\n};\n";
        Preprocessed result = preprocessing.file("main.idl", text).process("main.idl");
        assertEquals(text, result.main().get(0).text());
    }

    @Test
    void dropsGuardsAndLeavesLinesWhereTheyWere() {
        Preprocessed result = preprocessing
                .file("main.idl", "#ifndef M\n#define M\nstruct S;\n#endif // M\n")
                .process("main.idl");
        assertEquals("\n\nstruct S;\n\n", result.main().get(0).text());
    }

    @Test
    void replacesMacros() {
        assertEquals(
                "const long a = (3 + 4);\nconst string s = \"a \\\"q\\\" b\";\nlong xy;\nlong N2;",
                preprocessing.text("""
                        #define SUM(a, b) (a + b)
                        #define TEXT(x) #x
                        #define JOIN(a,b) a ## b
                        #define FOUR 4
                        const long a = SUM(3,
                          FOUR);
                        const string s = TEXT(a "q"   b);
                        long JOIN(x, y);
                        long JOIN(N, 2);
                        """));
    }

    /** Tests the examples of the standard (ISO C++ cpp.scope): rescanning, a macro's own name, empty arguments. */
    @Test
    void rescansAsTheStandardSays() {
        assertEquals("f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1);", preprocessing.text("""
                        #define x 3
                        #define f(a) f(x * (a))
                        #undef x
                        #define x 2
                        #define g f
                        #define z z[0]
                        #define h g(~
                        #define m(a) a(w)
                        #define w 0,1
                        #define t(a) a
                        f(y+1) + f(f(z)) % t(t(g)(0)) + t(t)(1);
                        """));
        assertEquals("int j[] = { 123, 45, 67, 89, 10, 11, 12,  };", preprocessing.text("""
                        #define t(x,y,z) x ## y ## z
                        int j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), t(,,) };
                        """));
        assertEquals("\"x ## y\" \"hello\" \"hello\" \", world\"", preprocessing.text("""
                        #define hash_hash # ## #
                        #define mkstr(a) # a
                        #define in_between(a) mkstr(a)
                        #define join(c, d) in_between(c hash_hash d)
                        #define xstr(s) str(s)
                        #define str(s) # s
                        #define glue(a, b) a ## b
                        #define xglue(a, b) glue(a, b)
                        #define HIGHLOW "hello"
                        #define LOW LOW ", world"
                        join(x, y) glue(HIGH, LOW) xglue(HIGH, LOW)
                        """));
    }

    @Test
    void takesVariableArguments() {
        assertEquals(
                "long a, b; log();",
                preprocessing.text("#define ALL(type, ...) type __VA_ARGS__;\n#define LOG(...) log(__VA_ARGS__);\n"
                        + "ALL(long, a, b) LOG()\n"));
    }

    @Test
    void keepsNewTokensApart() {
        assertEquals("a = - -1; b = long x;", preprocessing.text("#define M -1\n#define L long\na = -M; b = L x;\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            value = {
                "1 + 2 * 3 == 7 @ true",
                "(1 + 2) * 3 == 7 @ false",
                "defined(A) && !defined B @ true",
                "A >= 5 && A < 010 @ true",
                "UNKNOWN @ false",
                "0 && 1 / 0 @ false",
                "1 || 1 % 0 @ true",
                "0x10 == 16 ? 0 : 1 @ false",
                "~0 == -1 && (1 << 4 >> 2) == 4 @ true",
                "5 / 2 == 2 && 5 % 2 == 1 && (6 & 3 | 8 ^ 1) == 11 @ true",
                "'a' == 97 @ true",
                "true && !false @ true",
                "TWICE(A) == 10L @ true",
            })
    void computesConditions(String condition, boolean holds) {
        assertEquals(
                holds ? "yes" : "no",
                preprocessing.text(
                        "#define A 5\n#define TWICE(x) ((x) * 2)\n#if " + condition + "\nyes\n#else\nno\n#endif\n"));
    }

    @Test
    void choosesOneGroup() {
        String groups =
                "#if N == 1\none\n#elif N == 2\ntwo\n#if 0\n'#else\n#bad\n#endif\n#elif 1/0\n#else\nmany\n#endif\n";
        assertEquals("two", preprocessing.text("#define N 2\n" + groups));
        assertEquals("one", preprocessing.text("#define N 1\n" + groups.replace("1/0", "0")));
        assertEquals("many", preprocessing.text("#define N 3\n" + groups.replace("1/0", "0")));
    }

    @Test
    void takesDefinitionsOfTheCommandLine() {
        preprocessing.defining("A", "B=long", "C(x)=x##_t");
        assertEquals("1 long a_t 1", preprocessing.text("A B C(a) __BELLWETHER__\n"));
        preprocessing.with(new PreprocessorOptions(
                java.util.List.of(), java.util.List.of("A"), java.util.List.of("A"), PreprocessorLimits.DEFAULT));
        assertEquals("A", preprocessing.text("A\n"));
        assertTrue(preprocessing.defining("1x").text("").startsWith("-D:0:0: \"1x\" cannot be the name"));
    }

    @Test
    void joinsLinesAndPassesPragmasOn() {
        assertEquals(
                "#pragma  prefix \"omg.org\"\nlong ab;\n#pragma ID x \"IDL:x:1.0\"",
                preprocessing.text(
                        "#pragma \\\n prefix \"omg.org\"\nlo\\\nng ab;\r\n  #pragma ID x \"IDL:x:1.0\"\r\n"));
    }

    @Test
    void reportsErrorAndWarningDirectives() {
        assertEquals(
                "main.idl:2:1: #error no \"long long\" here\nmain.idl:3:1: #error two",
                preprocessing.text("// x\n#error no \"long long\" here\n#error two\n"));
        Preprocessed warned = preprocessing.file("w.idl", "#warning old\nx\n").process("w.idl");
        assertTrue(warned.isOk());
        assertEquals("w.idl:1:1: #warning old", preprocessing.problems(warned));
    }

    @Test
    void believesLineNumbersOfTheFile() {
        assertEquals("orig.idl:12:1: #error here", preprocessing.text("#line 10 \"orig.idl\"\n\n\n#error here\n"));
        assertEquals("gen.idl:7:1: #error here", preprocessing.text("# 7 \"gen.idl\" 2\n#error here\n"));
        assertEquals("3 \"f.idl\"", preprocessing.text("#line 3 \"f.idl\"\n__LINE__ __FILE__\n"));
    }

    @Test
    void putsTypesInTypedefsBeforeThem() {
        assertEquals(
                "struct S { long x; }; typedef S T, U;\ntypedef long L; enum E { a, b } ; typedef E F;",
                preprocessing
                        .text("typedef struct S { long x; } T, U;\ntypedef long L; typedef enum E { a, b } F;\n")
                        .replaceAll(" +", " ")
                        .replace("b };", "b } ;"));
    }

    @Test
    void writesTypeCodeWithItsModule() {
        assertEquals(
                "module CORBA { struct S { CORBA::TypeCode a; CORBA::TypeCode b; }; };\nTypeCode c;",
                preprocessing.text("module CORBA { struct S { TypeCode a; CORBA::TypeCode b; }; };\nTypeCode c;\n"));
    }
}
