// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp;

import java.io.IOException;
import java.nio.file.Path;
import org.bellwether.edit.EditingSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Opens the example BasicSP in an editing session for each test. */
public abstract class BasicspFixture {
    protected static final String FILE = "basicsp.bellwether";
    protected static final String BASICSP = FILE + "#BasicSP";

    @TempDir
    protected Path folder;

    protected EditingSession session;

    @BeforeEach
    protected final void openSession() throws IOException {
        session = Example.open("basicsp", folder);
    }

    /** Closes the session after each test, when the test class has closed its own resources. */
    @AfterEach
    protected final void closeSession() throws Exception {
        session.close();
    }

    protected final String text() {
        return session.text(FILE).text();
    }
}
