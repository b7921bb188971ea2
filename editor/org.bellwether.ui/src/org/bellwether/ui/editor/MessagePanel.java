// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.editor;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

/** The contents of an editor whose page cannot be shown: the reason, the fix, and a link to the text. */
final class MessagePanel {
    private static final int MARGIN = 24;
    private static final int WIDTH = 480;

    private MessagePanel() {}

    /** @param area must have a stack layout */
    static void show(Composite area, IFile file, String what, String fix) {
        Composite panel = new Composite(area, SWT.NONE);
        GridLayoutFactory.swtDefaults().margins(MARGIN, MARGIN).applyTo(panel);
        Label title = new Label(panel, SWT.NONE);
        title.setText(what);
        title.setFont(JFaceResources.getHeaderFont());
        if (!fix.isEmpty()) {
            Label advice = new Label(panel, SWT.WRAP);
            advice.setText(fix);
            GridDataFactory.swtDefaults().hint(WIDTH, SWT.DEFAULT).applyTo(advice);
            Button text = new Button(panel, SWT.PUSH);
            text.setText("Open as Text");
            text.addListener(SWT.Selection, e -> TextEditors.open(file));
        }
        ((StackLayout) area.getLayout()).topControl = panel;
        area.layout();
    }
}
