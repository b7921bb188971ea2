// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.project;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.resources.IFile;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;

/** Creates a model file in an existing project. */
public final class NewModelWizard extends BasicNewResourceWizard {
    private Page page;

    private static final class Page extends WizardNewFileCreationPage {
        private TemplateChoice template;

        Page(IStructuredSelection selection) {
            super("model", selection);
            setTitle("Bellwether model");
            setDescription("A model file that works, to start from.");
            setFileExtension("bellwether");
            setFileName("model.bellwether");
        }

        @Override
        public void createControl(Composite parent) {
            super.createControl(parent);
            template = new TemplateChoice((Composite) getControl());
        }

        @Override
        protected InputStream getInitialContents() {
            try {
                return new ByteArrayInputStream(template.chosen().model().getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new IllegalStateException(e); // the wizard's page shows the error
            }
        }
    }

    @Override
    public void init(IWorkbench workbench, IStructuredSelection selection) {
        super.init(workbench, selection);
        setWindowTitle("New Bellwether Model");
        setDefaultPageImageDescriptor(BellwetherUi.image("wizard.png"));
    }

    @Override
    public void addPages() {
        page = new Page(getSelection());
        addPage(page);
    }

    @Override
    public boolean performFinish() {
        IFile model = page.createNewFile();
        if (model == null) {
            return false;
        }
        selectAndReveal(model);
        try {
            IDE.openEditor(getWorkbench().getActiveWorkbenchWindow().getActivePage(), model);
        } catch (PartInitException e) {
            BellwetherUi.log("cannot open " + model.getFullPath(), e);
        }
        return true;
    }
}
