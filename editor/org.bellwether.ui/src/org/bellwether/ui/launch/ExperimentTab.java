// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

/** The tab for an experiment: model, experiment, targets, samples, options. */
final class ExperimentTab extends AbstractLaunchConfigurationTab {
    private static final int OPTION_LINES = 6;

    private final Image image = BellwetherUi.image("run.png").createImage();
    private final List<Button> targets = new ArrayList<>();
    private Text model;
    private Combo experiment;
    private Text samples;
    private Text rateScale;
    private Text options;

    @Override
    public void createControl(Composite parent) {
        Composite page = new Composite(parent, SWT.NONE);
        GridLayoutFactory.swtDefaults().numColumns(3).applyTo(page);
        model = text(page, "&Model:", "", 1);
        Button browse = createPushButton(page, "&Browse…", null);
        browse.addListener(SWT.Selection, e -> ModelDialog.choose(getShell()).ifPresent(model::setText));
        model.addListener(SWT.Modify, e -> findExperiments());
        new Label(page, SWT.NONE).setText("&Experiment:");
        experiment = new Combo(page, SWT.DROP_DOWN);
        experiment.addListener(SWT.Modify, e -> updateLaunchConfigurationDialog());
        GridDataFactory.fillDefaults().span(2, 1).applyTo(experiment);
        createTargets(page);
        samples = text(page, "&Samples:", "as the model says", 2);
        rateScale = text(page, "Factor on &rates:", "1; for a quick look 50", 2);
        createOptions(page);
        setControl(page);
    }

    private Text text(Composite page, String label, String hint, int columns) {
        new Label(page, SWT.NONE).setText(label);
        Text text = new Text(page, SWT.BORDER | SWT.SINGLE);
        text.setMessage(hint);
        text.addListener(SWT.Modify, e -> updateLaunchConfigurationDialog());
        GridDataFactory.fillDefaults().grab(true, false).span(columns, 1).applyTo(text);
        return text;
    }

    private void createTargets(Composite page) {
        Group group = new Group(page, SWT.NONE);
        group.setText("ORBs (none: those that the model names)");
        GridLayoutFactory.swtDefaults().numColumns(4).applyTo(group);
        GridDataFactory.fillDefaults().span(3, 1).applyTo(group);
        for (Target target : Targets.discover().all()) {
            Button button = new Button(group, SWT.CHECK);
            button.setText(target.name());
            button.addListener(SWT.Selection, e -> updateLaunchConfigurationDialog());
            targets.add(button);
        }
    }

    private void createOptions(Composite page) {
        Label label = new Label(page, SWT.NONE);
        label.setText("&Options of ORBs, one a line: TARGET.OPTION=VALUE");
        GridDataFactory.fillDefaults().span(3, 1).applyTo(label);
        options = new Text(page, SWT.BORDER | SWT.MULTI | SWT.V_SCROLL);
        options.addListener(SWT.Modify, e -> updateLaunchConfigurationDialog());
        GridDataFactory.fillDefaults()
                .grab(true, true)
                .span(3, 1)
                .hint(SWT.DEFAULT, OPTION_LINES * options.getLineHeight())
                .applyTo(options);
    }

    /** Finds the experiments in a job: reading a model takes too long for the user interface's thread. */
    private void findExperiments() {
        updateLaunchConfigurationDialog();
        String path = model.getText();
        Job.createSystem("experiments of " + path, monitor -> {
                    List<String> names =
                            Models.find(path).map(Models::experiments).orElse(List.of());
                    experiment.getDisplay().asyncExec(() -> offer(path, names));
                    return (IStatus) Status.OK_STATUS;
                })
                .schedule();
    }

    private void offer(String path, List<String> names) {
        if (!experiment.isDisposed() && model.getText().equals(path)) {
            String chosen = experiment.getText();
            experiment.setItems(names.toArray(String[]::new));
            experiment.setText(chosen);
        }
    }

    @Override
    public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
        RunSettings.of("").write(configuration);
    }

    @Override
    public void initializeFrom(ILaunchConfiguration configuration) {
        try {
            RunSettings settings = RunSettings.read(configuration);
            model.setText(settings.model());
            experiment.setText(settings.experiment());
            targets.forEach(button -> button.setSelection(settings.targets().contains(button.getText())));
            samples.setText(settings.samples());
            rateScale.setText(settings.rateScale());
            options.setText(settings.options().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(option -> option.getKey() + "=" + option.getValue())
                    .collect(Collectors.joining("\n")));
        } catch (CoreException e) {
            setErrorMessage(e.getStatus().getMessage());
        }
    }

    @Override
    public void performApply(ILaunchConfigurationWorkingCopy configuration) {
        settings().write(configuration);
    }

    private RunSettings settings() {
        return new RunSettings(
                model.getText().strip(),
                experiment.getText().strip(),
                targets.stream()
                        .filter(Button::getSelection)
                        .map(Button::getText)
                        .toList(),
                samples.getText().strip(),
                rateScale.getText().strip(),
                options(options.getText()));
    }

    /** Splits a text into options by name. A line without a value is kept, so that it is reported as an error. */
    private static Map<String, String> options(String text) {
        Map<String, String> options = new LinkedHashMap<>();
        text.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(line -> {
            int equals = line.indexOf('=');
            options.put(equals < 0 ? line : line.substring(0, equals), equals < 0 ? "" : line.substring(equals + 1));
        });
        return options;
    }

    @Override
    public boolean isValid(ILaunchConfiguration configuration) {
        RunSettings settings = settings();
        String settingsError = settings.settingsError();
        if (settingsError.isEmpty() && Models.find(settings.model()).isEmpty()) {
            settingsError = "There is no " + settings.model() + " in the workspace";
        }
        setErrorMessage(settingsError.isEmpty() ? null : settingsError);
        return settingsError.isEmpty();
    }

    @Override
    public String getName() {
        return "Experiment";
    }

    @Override
    public Image getImage() {
        return image;
    }

    @Override
    public void dispose() {
        image.dispose();
        super.dispose();
    }
}
