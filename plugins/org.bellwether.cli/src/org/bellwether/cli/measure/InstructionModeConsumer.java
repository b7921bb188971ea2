// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import java.util.Stack;
import org.bellwether.run.instructions.InstructionMode;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Consumes the optional parameter of {@code --instructions}. If the next word is not a mode, it is an ordinary
 * argument.
 */
public final class InstructionModeConsumer implements IParameterConsumer {
    @Override
    public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
        boolean given =
                !arguments.isEmpty() && InstructionMode.of(arguments.peek()).isPresent();
        option.setValue(given ? InstructionMode.of(arguments.pop()).orElseThrow() : InstructionMode.AUTO);
    }
}
