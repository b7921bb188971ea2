// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.mapping;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MacrosTest {
    private final Macros macros = Macros.in(List.of(), Stream.of("errno", "NULL", "linux", "level"));

    @Test
    void hidesThoseThatATextNames() {
        assertEquals("""
                // about it
                #include <cerrno>
                #include "x.hpp"

                // Names that headers may define as macros
                #pragma push_macro("NULL")
                #undef NULL
                #pragma push_macro("errno")
                #undef errno

                enum Code { NULL, errno, level, linux_too };

                #pragma pop_macro("NULL")
                #pragma pop_macro("errno")
                """, macros.hidden("""
                // about it
                #include <cerrno>
                #include "x.hpp"

                enum Code { NULL, errno, level, linux_too };
                """));
    }

    @Test
    void leavesOtherTextsAlone() {
        assertEquals("int level;\n", macros.hidden("int level;\n"));
        assertEquals("int errno;\n", Macros.in(List.of()).hidden("int errno;\n"), "the model has no such name");
    }
}
