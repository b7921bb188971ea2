// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.project;

import java.util.Map;
import org.bellwether.cli.model.Template;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;

/** Buttons to choose a template. */
final class TemplateChoice {
    private static final Map<Template, String> TEXTS = Map.of(
            Template.CALL, "&Two components and a call",
            Template.EMPTY, "&Empty: to be drawn",
            Template.CLIENT_SERVER, "&Client and server: plain CORBA, without components",
            Template.BASICSP, "&BasicSP: a chain of calls and events through four components");

    private Template chosen = Template.CALL;

    TemplateChoice(Composite parent) {
        Group group = new Group(parent, SWT.NONE);
        group.setText("Start from");
        group.setLayout(new GridLayout());
        group.setLayoutData(new GridData(SWT.FILL, SWT.TOP, true, false));
        for (Template template : Template.values()) {
            Button button = new Button(group, SWT.RADIO);
            button.setText(TEXTS.get(template));
            button.setData(template);
            button.setSelection(template == chosen);
            button.addListener(SWT.Selection, e -> chosen = button.getSelection() ? template : chosen);
        }
    }

    Template chosen() {
        return chosen;
    }
}
