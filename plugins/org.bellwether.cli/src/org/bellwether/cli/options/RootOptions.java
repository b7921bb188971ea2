// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

/** The options that are given before a command's name. */
public interface RootOptions {
    /** Returns whether JSON was asked for before the command's name. */
    boolean json();
}
