// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.drive;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.commands.Command;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.IConsole;
import org.eclipse.ui.console.TextConsole;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.FileEditorInput;
import org.eclipse.ui.texteditor.ITextEditor;

/** The first steps of a user of Bellwether in Eclipse. */
final class Steps {
    private static final Duration SOON = Duration.ofSeconds(60);
    /** The limit of a run; the first run builds the runtime. */
    private static final Duration RUN = Duration.ofMinutes(8);

    private static final String NAME = "navigation";
    private static final String TEXT_EDITOR = "org.eclipse.ui.DefaultTextEditor";
    /** Matches editors as Open With does: an editor of another kind that shows the file does not match. */
    static final int BOTH = IWorkbenchPage.MATCH_INPUT | IWorkbenchPage.MATCH_ID;

    private final Screen screen;
    private final DiagramSteps diagrams;

    Steps(Screen screen) {
        this.screen = screen;
        diagrams = new DiagramSteps(screen, this::model);
    }

    Map<String, Driver.Step> all() {
        Map<String, Driver.Step> steps = new LinkedHashMap<>();
        steps.put("the workbench starts in Bellwether's perspective", this::perspective);
        steps.put("the wizard makes a project of BasicSP", this::makeProject);
        diagrams.addTo(steps);
        steps.put("a model opens as text, too", this::openText);
        steps.put("saving a broken model marks the place", this::breakModel);
        steps.put("a quick fix fixes it and the marker goes", this::fixModel);
        steps.put("a launch configuration has its page", this::configure);
        steps.put("Run measures, and the console links to the report", this::run);
        steps.put("the figures of the workbench's run come to the drawing", this::figures);
        steps.put("Stop ends a run", this::stop);
        steps.put("Generate writes the generated folder", this::generate);
        steps.put("the documentation opens", this::documentation);
        return steps;
    }

    private void perspective() throws Exception {
        screen.awaitTrue(
                "the perspective", SOON, () -> page().getPerspective().getId().equals(BellwetherUi.PERSPECTIVE));
        screen.ask(() -> {
            Shell shell = PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell();
            // Without a window manager, windows have no trim, but SWT includes a trim in a window's size
            Rectangle all = shell.getDisplay().getBounds();
            Rectangle more = shell.computeTrim(0, 0, all.width, all.height);
            shell.setBounds(0, 0, more.width, more.height);
            return null;
        });
    }

    private void makeProject() throws Exception {
        screen.start(() -> command("org.eclipse.ui.newWizard", Map.of("newWizardId", "org.bellwether.ui.newProject")));
        Shell wizard = screen.await("the wizard", SOON, () -> screen.window("New Bellwether Project"));
        screen.ask(() -> {
            screen.all(wizard, Text.class).get(0).setText(NAME);
            screen.press(wizard, text -> text.startsWith("BasicSP"));
            return null;
        });
        screen.picture("wizard", () -> Screen.inside(wizard));
        screen.start(() -> screen.press(wizard, "Finish"::equals));
        screen.awaitTrue("a checked project", SOON, () -> model().exists() && markers().length == 0);
    }

    private void openText() throws Exception {
        screen.ask(() -> page().openEditor(new FileEditorInput(model()), TEXT_EDITOR, true, BOTH));
        screen.await("the text", SOON, () -> Optional.ofNullable(editor()));
    }

    private void breakModel() throws Exception {
        replace("gps : nav::GPS;", "gps : nav::GPZ;");
        IMarker marker =
                screen.await("a marker", SOON, () -> Arrays.stream(markers()).findFirst());
        expect(marker.getResource().equals(model()), "marked at " + marker.getResource());
        expect(
                marker.getAttribute(IMarker.LINE_NUMBER, 0) > 1,
                "marked in line " + marker.getAttribute(IMarker.LINE_NUMBER, 0));
        expect(String.valueOf(marker.getAttribute(IMarker.MESSAGE)).contains("nav::GPS"), "it says no fix");
        screen.ask(() -> page().showView(IPageLayout.ID_PROBLEM_VIEW));
        screen.picture("marker");
    }

    private void fixModel() throws Exception {
        IMarker marker = markers()[0];
        expect(IDE.getMarkerHelpRegistry().hasResolutions(marker), "no quick fix is offered");
        IMarkerResolution[] fixes = screen.ask(() -> IDE.getMarkerHelpRegistry().getResolutions(marker));
        screen.ask(() -> {
            fixes[0].run(marker);
            return null;
        });
        screen.awaitTrue("a model without markers", SOON, () -> markers().length == 0);
    }

    private void configure() throws Exception {
        makeConfiguration(model());
        screen.start(() -> DebugUITools.openLaunchConfigurationDialogOnGroup(
                page().getWorkbenchWindow().getShell(),
                new StructuredSelection(configurations()[0]),
                "org.eclipse.debug.ui.launchGroup.run"));
        Shell dialog = screen.await("the dialog", SOON, () -> screen.window("Run Configurations"));
        screen.ask(() -> {
            dialog.setSize(900, 620);
            return null;
        });
        screen.awaitTrue(
                "the configuration's model",
                SOON,
                () -> screen.all(dialog, Text.class).stream()
                        .anyMatch(text -> text.getText().endsWith(NAME + ".bellwether")));
        screen.picture("launch", () -> Screen.inside(dialog));
        screen.ask(() -> {
            dialog.close();
            return null;
        });
    }

    private void run() throws Exception {
        IProcess process = startRun();
        screen.awaitTrue("the run's end", RUN, process::isTerminated);
        expect(process.getExitValue() == 0, "exit code " + process.getExitValue() + ": " + console());
        screen.awaitTrue(
                "the report's path in the console", SOON, () -> console().contains("report "));
        screen.ask(() -> page().showView("org.eclipse.ui.console.ConsoleView"));
        screen.awaitTrue("a link to the report", SOON, () -> links() > 0);
        screen.awaitTrue(
                "the output in the project",
                SOON,
                () -> model().getProject().getFolder("out").isDerived());
        screen.picture("run");
    }

    private void figures() throws Exception {
        diagrams.openAgain();
        makeConfiguration(model().getProject());
        IProcess process = started(diagrams::pressRun);
        screen.awaitTrue("the run's end", RUN, process::isTerminated);
        diagrams.awaitFigures();
    }

    private void stop() throws Exception {
        IProcess process = startRun();
        screen.awaitTrue(
                "a word of its progress",
                SOON,
                () -> console(DebugUITools.getConsole(process)).contains("bellwether: "));
        try {
            process.terminate();
        } catch (DebugException e) {
            // Eclipse waits only five seconds, which is too short on a busy machine; the wait below has a longer limit
        }
        screen.awaitTrue("the stopped run's end", SOON, process::isTerminated);
        expect(process.getExitValue() != 0, "a stopped run ends as a good one");
    }

    private void generate() throws Exception {
        IFile stamp = model().getProject().getFile("out/generated/bellwether.stamp");
        screen.ask(() -> {
            stamp.getProject().getFolder("out/generated").delete(true, null);
            return null;
        });
        screen.start(() -> command("org.bellwether.ui.generate", Map.of()));
        screen.awaitTrue("what is generated", Duration.ofMinutes(1), stamp::exists);
    }

    private void documentation() throws Exception {
        screen.start(() -> command("org.bellwether.ui.documentation", Map.of()));
        screen.awaitTrue(
                "a browser",
                SOON,
                () -> Arrays.stream(page().getEditorReferences())
                        .anyMatch(each -> each.getId().startsWith("org.eclipse.ui.browser")));
        screen.picture("documentation");
    }

    /**
     * Creates the configuration that the launch configuration's page would create: few samples at a high rate, for a
     * test.
     */
    private void makeConfiguration(IResource model) throws CoreException {
        ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
        ILaunchConfigurationWorkingCopy fresh =
                manager.getLaunchConfigurationType("org.bellwether.ui.run").newInstance(null, model.getName());
        fresh.setAttribute("org.bellwether.ui.model", model.getFullPath().toString());
        fresh.setAttribute("org.bellwether.ui.samples", "100");
        fresh.setAttribute("org.bellwether.ui.rateScale", "20");
        fresh.doSave();
    }

    private static ILaunchConfiguration[] configurations() {
        ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
        try {
            return manager.getLaunchConfigurations(manager.getLaunchConfigurationType("org.bellwether.ui.run"));
        } catch (CoreException e) {
            throw new AssertionError(e);
        }
    }

    private IProcess startRun() throws Exception {
        return started(() -> {
            screen.ask(() -> {
                page().activate(editor());
                return null;
            });
            screen.start(() -> command("org.bellwether.ui.runModel", Map.of()));
        });
    }

    /** Returns the process that a step starts. */
    private IProcess started(Driver.Step step) throws Exception {
        ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
        Set<IProcess> before = Set.of(manager.getProcesses());
        step.run();
        return screen.await(
                "the run's process",
                SOON,
                () -> Arrays.stream(manager.getProcesses())
                        .filter(process -> !before.contains(process))
                        .findFirst());
    }

    private static String console() {
        StringBuilder text = new StringBuilder();
        for (IConsole console : ConsolePlugin.getDefault().getConsoleManager().getConsoles()) {
            text.append(console(console));
        }
        return text.toString();
    }

    private static String console(IConsole console) {
        return console instanceof TextConsole shown ? shown.getDocument().get() : "";
    }

    private static int links() {
        return Arrays.stream(ConsolePlugin.getDefault().getConsoleManager().getConsoles())
                .filter(TextConsole.class::isInstance)
                .mapToInt(console -> ((TextConsole) console).getHyperlinks().length)
                .sum();
    }

    /** Replaces a part of the open text and saves it. */
    private void replace(String before, String after) throws Exception {
        screen.ask(() -> {
            ITextEditor editor = editor().getAdapter(ITextEditor.class);
            IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
            int at = document.get().indexOf(before);
            expect(at >= 0, "the model has no " + before);
            document.replace(at, before.length(), after);
            expect(editor.isDirty(), "the editor does not know that its text changed");
            page().saveEditor(editor, false);
            return null;
        });
    }

    static void command(String id, Map<String, String> arguments) {
        try {
            Command command =
                    PlatformUI.getWorkbench().getService(ICommandService.class).getCommand(id);
            PlatformUI.getWorkbench()
                    .getService(IHandlerService.class)
                    .executeCommand(ParameterizedCommand.generateCommand(command, arguments), null);
        } catch (Exception e) {
            throw new IllegalStateException(id + " failed", e);
        }
    }

    private IFile model() {
        return ResourcesPlugin.getWorkspace().getRoot().getProject(NAME).getFile(NAME + ".bellwether");
    }

    private IMarker[] markers() throws CoreException {
        return model().getProject().findMarkers("org.bellwether.ui.problem", true, IResource.DEPTH_INFINITE);
    }

    private static IEditorPart editor() {
        return Arrays.stream(page().getEditorReferences())
                .filter(each -> each.getName().equals(NAME + ".bellwether"))
                .map(each -> each.getEditor(true))
                .findFirst()
                .orElse(null);
    }

    private static IWorkbenchPage page() {
        return PlatformUI.getWorkbench().getWorkbenchWindows()[0].getActivePage();
    }

    private static void expect(boolean good, String otherwise) {
        if (!good) {
            throw new AssertionError(otherwise);
        }
    }
}
