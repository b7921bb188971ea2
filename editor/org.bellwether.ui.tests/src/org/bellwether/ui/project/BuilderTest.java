// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.project;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.bellwether.cli.model.Template;
import org.bellwether.model.Problem;
import org.bellwether.run.WorkException;
import org.bellwether.run.project.Project;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspaceDescription;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.IMarkerResolution;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BuilderTest {
    private final IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("bank");
    private IFile model;

    @BeforeEach
    void makeProject() throws CoreException {
        IWorkspaceDescription description = ResourcesPlugin.getWorkspace().getDescription();
        description.setAutoBuilding(false);
        ResourcesPlugin.getWorkspace().setDescription(description);
        model = ProjectMaker.make(project, null, Template.CALL, null);
    }

    @AfterEach
    void removeProject() throws CoreException {
        project.delete(true, true, null);
    }

    @Test
    void aNewProjectIsCheckedAndGood() throws CoreException {
        assertEquals("bank.bellwether", model.getName());
        assertTrue(project.getFile("README.md").exists());
        build();
        assertEquals(0, markers().length);
    }

    @Test
    void markersSayWhatTheCommandLineSays() throws CoreException, IOException {
        change("sensor : heating::Sensor", "sensor : heating::Senser");
        build();
        List<Problem> reported = reportedByTheCommandLine();
        assertEquals(reported.size(), markers().length);
        IMarker marker = markers()[0];
        assertEquals(reported.get(0).text(), marker.getAttribute(IMarker.MESSAGE));
        assertEquals(reported.get(0).line(), marker.getAttribute(IMarker.LINE_NUMBER, 0));
        assertEquals(IMarker.SEVERITY_ERROR, marker.getAttribute(IMarker.SEVERITY, -1));
        int from = marker.getAttribute(IMarker.CHAR_START, -1);
        assertEquals("heating::Senser", text().substring(from, marker.getAttribute(IMarker.CHAR_END, -1)));
    }

    @Test
    void markersGoWhenTheModelIsFixed() throws CoreException, IOException {
        change("heating::Sensor;", "heating::Senser;");
        build();
        assertTrue(markers().length > 0);
        change("heating::Senser;", "heating::Sensor;");
        build();
        assertEquals(0, markers().length);
    }

    @Test
    void aQuickFixChangesTheFile() throws CoreException, IOException {
        String good = text();
        change("heating::Sensor;", "heating::Senser;");
        build();
        IMarkerResolution[] fixes = new QuickFixes().getResolutions(markers()[0]);
        assertArrayEquals(
                new String[] {"Change to heating::Sensor"},
                Arrays.stream(fixes).map(IMarkerResolution::getLabel).toArray());
        fixes[0].run(markers()[0]);
        assertEquals(good, text());
    }

    @Test
    void outputIsNotChecked() throws CoreException {
        IResource out = project.getFolder("out");
        project.getFolder("out").create(true, true, null);
        project.getFolder("out")
                .getFile("copy.bellwether")
                .create(new ByteArrayInputStream("broken {".getBytes(StandardCharsets.UTF_8)), true, null);
        build();
        assertTrue(out.exists());
        assertEquals(0, markers().length);
    }

    @Test
    void cleaningAndTakingTheNatureAwayRemoveTheMarkers() throws CoreException, IOException {
        change("heating::Sensor;", "heating::Senser;");
        build();
        project.build(IncrementalProjectBuilder.CLEAN_BUILD, null);
        assertEquals(0, markers().length);
        project.build(IncrementalProjectBuilder.FULL_BUILD, null);
        assertTrue(markers().length > 0);
        var description = project.getDescription();
        description.setNatureIds(new String[0]);
        project.setDescription(description, null);
        assertEquals(0, markers().length);
        assertEquals(0, project.getDescription().getBuildSpec().length);
    }

    private void build() throws CoreException {
        project.build(IncrementalProjectBuilder.INCREMENTAL_BUILD, null);
    }

    private IMarker[] markers() throws CoreException {
        return project.findMarkers(ProblemMarkers.TYPE, false, IResource.DEPTH_INFINITE);
    }

    private List<Problem> reportedByTheCommandLine() throws IOException {
        try {
            return Project.load(project.getLocation().toPath()).problems();
        } catch (WorkException e) {
            return e.problems();
        }
    }

    private String text() throws CoreException, IOException {
        try (var in = model.getContents(true)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void change(String before, String after) throws CoreException, IOException {
        String text = text();
        assertTrue(text.contains(before), text);
        byte[] bytes = text.replace(before, after).getBytes(StandardCharsets.UTF_8);
        model.setContents(new ByteArrayInputStream(bytes), true, false, null);
    }
}
