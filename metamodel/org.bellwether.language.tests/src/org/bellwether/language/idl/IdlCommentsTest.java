// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.bellwether.language.preprocessor.input.PreprocessorOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** IDL for other compilers has all comments of the IDL that was read. */
class IdlCommentsTest {
    private static final String IDL = """
            // 1
            struct Box { // 2
              // 3
              enum Side { // 4
                // 5
                TOP, // 6
                LOW  // 7
                // 8
              } where; // 9
              /* 10 */
              struct Inner { // 11
                long x; // 12
                struct Deep {
                  // 13
                  long y;
                } deepest[2]; // 14
              } within; // 15
              struct Plain { long z; } last;
              // 16
            };
            // 17
            union Either switch (enum Kind { A, /* 18 */ B }) { // 19
              // 20
              case A:
                // 21
                struct Part {
                  // 22
                  long a;
                } piece; // 23
              // 24
              case B: long other; // 25
            };
            exception Failed {
              // 26
              enum Why { LOST, /* 27 */ LATE } cause; // 28
            };
            struct Outer {
              union Choice switch (boolean) { // 29
                case TRUE: long yes; // 30
              } choices[3]; // 31
            };
            """;

    @TempDir
    private Path folder;

    private String text(String idl) throws IOException {
        Path file = Files.writeString(folder.resolve("x.idl"), idl);
        IdlModels models = IdlReader.read(List.of(file), null, PreprocessorOptions.NONE);
        assertTrue(models.isOk(), () -> models.problems().toString());
        return IdlTexts.of(models.models()).get("x.idl");
    }

    private static List<String> comments(String text) {
        return Pattern.compile("(?://|/\\*) ?([0-9]+)")
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .sorted()
                .toList();
    }

    @Test
    void noCommentIsLost() throws IOException {
        String text = text(IDL);
        assertEquals(comments(IDL), comments(text), text);
        String again = text(text);
        assertEquals(comments(IDL), comments(again), again);
    }

    @Test
    void commentsInsideATypeStayInTheType() throws IOException {
        String text = text(IDL);
        assertTrue(text.contains("""
                        struct Box { // 2
                          // 3
                          enum Side { // 4
                            // 5
                            TOP, // 6
                            LOW // 7
                            // 8
                          } where; // 9
                          // 10
                          struct Inner { // 11
                            long x; // 12
                            struct Deep {
                              // 13
                              long y;
                            } deepest[2]; // 14
                          } within; // 15
                          struct Plain { long z; } last;
                          // 16
                        };
                        """), text);
    }
}
