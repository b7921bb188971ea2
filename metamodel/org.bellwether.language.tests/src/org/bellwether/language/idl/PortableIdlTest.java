// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PortableIdlTest {
    @Test
    void charactersOfLiteralsAreEscapes() {
        assertEquals("const char c = '\\351';", PortableIdl.of("const char c = 'é';"));
        assertEquals(
                "const string s = \"\\3507 // \\\" \\374\";", PortableIdl.of("const string s = \"è7 // \\\" ü\";"));
        assertEquals("const wchar w = L'\\u20ac';", PortableIdl.of("const wchar w = L'€';"));
    }

    @Test
    void controlCharactersAreOctal() {
        assertEquals("case '\\000':", PortableIdl.of("case '\\u0000':"));
        assertEquals(
                "const string s = \"\\\\u0041 \\033\";", PortableIdl.of("const string s = \"\\\\u0041 \\u001b\";"));
    }

    @Test
    void commentsStay() {
        assertEquals("// é's >> \"ü\n/* 'é\n>> */ x", PortableIdl.of("// é's >> \"ü\n/* 'é\n>> */ x"));
    }

    @Test
    void nestedSequencesAreNoShift() {
        assertEquals(
                "typedef sequence<sequence<string<8> > > T;",
                PortableIdl.of("typedef sequence<sequence<string<8>>> T;"));
        assertEquals("const long c = 256 >> 2;", PortableIdl.of("const long c = 256 >> 2;"));
    }
}
