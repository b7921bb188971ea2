// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.text;

import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.results.stopping.StoppingRecord;
import org.bellwether.results.stopping.StoppingWording;

/** The reason why a session stopped measuring, and its result so far, on the terminal. */
public final class StoppingText {
    private StoppingText() {}

    /** Returns a paragraph for each sentence about the end of the session. */
    public static String of(Console console, StoppingRecord record) {
        StringBuilder text = new StringBuilder();
        StoppingWording.ended(record)
                .forEach(sentence -> text.append(
                        Paragraph.of("ended   ", StoppingWording.capitalised(sentence), console.columns())));
        return text.toString();
    }
}
