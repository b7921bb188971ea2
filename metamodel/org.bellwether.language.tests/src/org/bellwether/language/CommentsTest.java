// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.parameter.Element;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comments are model data of the element to which they belong. */
class CommentsTest {
    @TempDir
    Path folder;

    private List<String> comments(String text) throws IOException {
        List<String> result = new ArrayList<>();
        for (Element element : Models.all(Texts.model(folder, text), Element.class)) {
            element.getComments()
                    .forEach(c -> result.add(ElementPaths.of(element) + " " + c.getPlacement()
                            + (c.getKeyword() == null ? "" : " " + c.getKeyword()) + ": " + c.getText()));
        }
        return result;
    }

    @Test
    void eachPlaceHasAnOwner() throws IOException {
        assertEquals(
                List.of(
                        "model before: the file's",
                        "model closing: at the end",
                        "module m before: the module's\nin two lines",
                        "module m closing: before the brace",
                        "module m endOfLine: after the brace",
                        "struct m::S documentation: What it is.\n\nMore of it.",
                        "struct m::S / member x before: a block",
                        "struct m::S / member x endOfLine: its unit"),
                comments("""
                        // the file's

                        // the module's
                        // in two lines
                        module m {
                          /**
                           * What it is.
                           *
                           * More of it.
                           */
                          struct S {
                            /* a block */
                            long x; // its unit
                          };
                          // before the brace
                        }; // after the brace
                        // at the end
                        """));
    }

    /** Comments of the file would move to its beginning when the file is saved. */
    @Test
    void commentsBelowAnElementsDocumentationBelongToTheElement() throws IOException {
        assertEquals(
                List.of(
                        "model before: the file's",
                        "struct S documentation: What it is.",
                        "struct S before: a remark",
                        "struct S before: another"),
                comments("""
                        // the file's

                        /** What it is. */
                        // a remark

                        // another
                        struct S {
                          long x;
                        };
                        """));
    }

    @Test
    void statementsOwnWhatStandsInThem() throws IOException {
        assertEquals(
                List.of("interface I / operation f before: of the list"),
                comments("interface I {\n  void f(in long a,\n    // of the list\n    in long b);\n};\n"));
    }

    @Test
    void declaratorsOfOneLineShareTheirEnd() throws IOException {
        assertEquals(
                List.of("struct S / member y endOfLine: both"), comments("struct S {\n  long x, y; // both\n};\n"));
    }

    @Test
    void commentsOfEnumeratorsBelongToTheirEnumerator() throws IOException {
        assertEquals(
                List.of(
                        "enum E / enumerator A endOfLine: first",
                        "enum E / enumerator B before: second is coming",
                        "enum E / enumerator B endOfLine: second"),
                comments("enum E {\n  A, // first\n  // second is coming\n  B // second\n};\n"));
    }

    @Test
    void marksInStringsAreNoComments() throws IOException {
        assertEquals(List.of(), comments("const string s = \"// no /* comment\";"));
    }
}
