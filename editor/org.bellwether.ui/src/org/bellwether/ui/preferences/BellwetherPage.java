// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.preferences;

import java.io.File;
import org.eclipse.jface.preference.DirectoryFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.FileFieldEditor;
import org.eclipse.jface.preference.PathEditor;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;

/** Preferences > Bellwether. */
public final class BellwetherPage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {
    public BellwetherPage() {
        super(GRID);
    }

    @Override
    public void init(IWorkbench workbench) {
        setPreferenceStore(Preferences.store());
        setDescription("How experiments are built and run.");
    }

    @Override
    protected void createFieldEditors() {
        FileFieldEditor command =
                new FileFieldEditor(Preferences.COMMAND, "&Command line:", true, getFieldEditorParent()) {
                    @Override
                    protected boolean checkState() {
                        boolean good = super.checkState();
                        File file = new File(getStringValue());
                        if (good && !getStringValue().isBlank() && !file.canExecute()) {
                            showErrorMessage(
                                    "The command line must be a program, for instance ./bellwether of a clone");
                            return false;
                        }
                        return good;
                    }
                };
        command.setEmptyStringAllowed(true);
        command.getTextControl(getFieldEditorParent()).setMessage("this installation's own");
        addField(command);
        DirectoryFieldEditor out =
                new DirectoryFieldEditor(Preferences.OUT, "&Folder for builds:", getFieldEditorParent());
        out.setEmptyStringAllowed(true);
        out.getTextControl(getFieldEditorParent()).setMessage("out in each project");
        addField(out);
        addField(new PathEditor(
                Preferences.PREFIXES,
                "&ORBs that are installed elsewhere than the system's (the folder with include, lib and bin):",
                "Folder of an installed ORB",
                getFieldEditorParent()));
    }
}
