// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.terminal.Console;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Creates commands, and passes the console to their options. */
final class CommandFactory implements IFactory {
    private final Console console;

    CommandFactory(Console console) {
        this.console = console;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (type == CommonOptions.class) {
            return type.cast(new CommonOptions(console));
        }
        return CommandLine.defaultFactory().create(type);
    }
}
