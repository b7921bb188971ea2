// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.project;

import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import org.bellwether.cli.model.Template;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.actions.WorkspaceModifyOperation;
import org.eclipse.ui.dialogs.WizardNewProjectCreationPage;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.statushandlers.StatusManager;
import org.eclipse.ui.wizards.newresource.BasicNewProjectResourceWizard;
import org.eclipse.ui.wizards.newresource.BasicNewResourceWizard;

/** Creates a project with a small working model. */
public final class NewProjectWizard extends Wizard implements INewWizard, IExecutableExtension {
    private IWorkbench workbench;
    private IConfigurationElement extension;
    private Page page;

    private static final class Page extends WizardNewProjectCreationPage {
        private TemplateChoice template;

        Page() {
            super("project");
            setTitle("Bellwether project");
            setDescription("A small model that works, to start from.");
            setImageDescriptor(BellwetherUi.image("wizard.png"));
        }

        @Override
        public void createControl(Composite parent) {
            super.createControl(parent);
            template = new TemplateChoice((Composite) getControl());
        }
    }

    @Override
    public void init(IWorkbench workbench, IStructuredSelection selection) {
        this.workbench = workbench;
        setWindowTitle("New Bellwether Project");
        setNeedsProgressMonitor(true);
    }

    @Override
    public void setInitializationData(IConfigurationElement element, String property, Object data) {
        extension = element;
    }

    @Override
    public void addPages() {
        page = new Page();
        addPage(page);
    }

    @Override
    public boolean performFinish() {
        IProject project = page.getProjectHandle();
        URI location = page.useDefaults() ? null : page.getLocationURI();
        Template template = page.template.chosen();
        IFile[] model = new IFile[1];
        try {
            getContainer().run(true, false, new WorkspaceModifyOperation() {
                @Override
                protected void execute(IProgressMonitor monitor) throws CoreException {
                    model[0] = ProjectMaker.make(project, location, template, monitor);
                }
            });
        } catch (InvocationTargetException e) {
            StatusManager.getManager()
                    .handle(
                            BellwetherUi.error("The project " + project.getName() + " cannot be made", e.getCause()),
                            StatusManager.LOG | StatusManager.BLOCK);
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        show(model[0]);
        return true;
    }

    private void show(IFile model) {
        BasicNewProjectResourceWizard.updatePerspective(extension);
        BasicNewResourceWizard.selectAndReveal(model, workbench.getActiveWorkbenchWindow());
        try {
            IDE.openEditor(workbench.getActiveWorkbenchWindow().getActivePage(), model);
        } catch (PartInitException e) {
            BellwetherUi.log("cannot open " + model.getFullPath(), e);
        }
    }
}
