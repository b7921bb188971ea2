// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

/** What a command's exit code says; 1 and more come from {@link org.bellwether.run.WorkException.Kind}, too. */
final class ExitCode {
    static final int GOOD = 0;
    static final int FAILED = 1;
    static final int INPUT = 2;
    static final int MACHINE = 3;
    static final int REGRESSION = 4;
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
