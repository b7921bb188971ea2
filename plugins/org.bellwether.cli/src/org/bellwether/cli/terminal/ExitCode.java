// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

/** The exit codes of commands; 1 and more come from {@link org.bellwether.run.WorkException.Kind}, too. */
public final class ExitCode {
    public static final int GOOD = 0;
    public static final int FAILED = 1;
    public static final int INPUT = 2;
    public static final int MACHINE = 3;
    public static final int REGRESSION = 4;
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
