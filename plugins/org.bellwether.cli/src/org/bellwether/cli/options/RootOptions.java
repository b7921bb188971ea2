// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

/** The options that are given before a command's name. */
public interface RootOptions {
    /** Returns whether JSON was asked for there. */
    boolean json();
}
