// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.options;

import java.util.regex.Pattern;

/** The names of targets and their options. */
public final class OptionNames {
    private static final Pattern TARGET = Pattern.compile("[a-z][a-z0-9-]*");
    /** Each target has its own spelling: {@code Concurrency}, {@code maxGIOPConnectionPerServer}. */
    private static final Pattern OPTION = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]*");

    private OptionNames() {}

    public static boolean isTarget(String name) {
        return TARGET.matcher(name).matches();
    }

    static boolean isOption(String name) {
        return OPTION.matcher(name).matches();
    }
}
