// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The type before a list of declarators applies to each of them. */
class DeclaratorsTest {
    @TempDir
    Path folder;

    @Test
    void eachDeclaratorIsAnElementOfItsOwn() throws IOException {
        Texts.assertSame(Texts.model(folder.resolve("long"), """
                        struct P { double x; double y; double z[3]; };
                        exception E { string<8> why; string<8> where; };
                        eventtype T { public long a; public long b; };
                        typedef sequence<P> L;
                        typedef sequence<P> M[2];
                        interface I { readonly attribute P p; readonly attribute P q; };
                        """), Texts.model(folder.resolve("short"), """
                        struct P { double x, y, z[3]; };
                        exception E { string<8> why, where; };
                        eventtype T { public long a, b; };
                        typedef sequence<P> L, M[2];
                        interface I { readonly attribute P p, q; };
                        """));
    }
}
