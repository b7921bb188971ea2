// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.bellwether.run.build.InstalledCompiler.Family;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstalledCompilerTest {
    @ParameterizedTest
    @CsvSource({
        "c++ (Debian 12.2.0-14+deb12u1) 12.2.0,GCC,12.2.0",
        "g++ (GCC) 13.1.1 20230614 (Red Hat 13.1.1-4),GCC,13.1.1",
        "Debian clang version 16.0.6 (15~deb12u1),CLANG,16.0.6",
        "clang version 18.1.3,CLANG,18.1.3",
    })
    void theKindAndTheVersionAreRead(String line, Family family, String version) {
        assertEquals(Optional.of(new InstalledCompiler("cc", family, version)), InstalledCompiler.of("cc", line));
    }

    @Test
    void otherProgramsAreNoCompilers() {
        assertEquals(Optional.empty(), InstalledCompiler.of("sh", "sh: 0: Illegal option --"));
        assertEquals(Optional.empty(), InstalledCompiler.of("no-such-compiler-at-all"));
    }

    @Test
    void twoCommandsOfOneVersionAreOneCompiler() {
        InstalledCompiler one = new InstalledCompiler("c++", Family.GCC, "12.2.0");
        assertTrue(one.isSameAs(new InstalledCompiler("g++-12", Family.GCC, "12.2.0")));
        assertFalse(one.isSameAs(new InstalledCompiler("g++-13", Family.GCC, "13.2.0")));
        assertFalse(one.isSameAs(new InstalledCompiler("clang++", Family.CLANG, "12.2.0")));
    }

    @Test
    void oldVersionsAreNotSupported() {
        assertTrue(new InstalledCompiler("g++-12", Family.GCC, "12.2.0").isSupported());
        assertFalse(new InstalledCompiler("g++-11", Family.GCC, "11.4.0").isSupported());
        assertFalse(new InstalledCompiler("clang++-14", Family.CLANG, "14.0.6").isSupported());
    }
}
