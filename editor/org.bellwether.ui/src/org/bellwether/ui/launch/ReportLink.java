// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.bellwether.ui.BellwetherUi;
import org.bellwether.ui.help.Pages;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.ui.console.IHyperlink;
import org.eclipse.ui.console.IPatternMatchListenerDelegate;
import org.eclipse.ui.console.PatternMatchEvent;
import org.eclipse.ui.console.TextConsole;

/** Turns the path at the end of a run's output into a link, which opens the report. */
public final class ReportLink implements IPatternMatchListenerDelegate {
    private static final String LABEL = "report";

    private TextConsole console;

    @Override
    public void connect(TextConsole console) {
        this.console = console;
    }

    @Override
    public void disconnect() {
        console = null;
    }

    @Override
    public void matchFound(PatternMatchEvent event) {
        try {
            String line = console.getDocument().get(event.getOffset(), event.getLength());
            int skipped = line.indexOf(line.substring(LABEL.length()).stripLeading(), LABEL.length());
            Path report = Path.of(line.substring(skipped).strip());
            if (Files.isRegularFile(report)) {
                console.addHyperlink(
                        new Link(report),
                        event.getOffset() + skipped,
                        report.toString().length());
            }
        } catch (BadLocationException | InvalidPathException e) {
            BellwetherUi.log("no link to the report", e);
        }
    }

    private record Link(Path report) implements IHyperlink {
        @Override
        public void linkEntered() {
            // The console underlines the link
        }

        @Override
        public void linkExited() {
            // The console removes the underline
        }

        @Override
        public void linkActivated() {
            Pages.open(report.toUri());
        }
    }
}
