// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunSettingsTest {
    private static final RunSettings ALL = new RunSettings(
            "/bank/bank.bellwether",
            "steady",
            List.of("corbel", "omniorb"),
            "2000",
            "50",
            Map.of("corbel.Concurrency", "reactive", "omniorb.maxGIOPConnectionPerServer", "1"));

    @Test
    void emptySettingsAreLeftToTheModel() {
        assertEquals(
                List.of("run", "/w/bank.bellwether"),
                RunSettings.of("/bank/bank.bellwether").arguments(Path.of("/w/bank.bellwether"), ""));
    }

    @Test
    void allOtherSettingsBecomeArguments() {
        assertEquals(
                List.of(
                        "run",
                        "/w",
                        "--experiment",
                        "steady",
                        "--target",
                        "corbel",
                        "--target",
                        "omniorb",
                        "--samples",
                        "2000",
                        "--rate-scale",
                        "50",
                        "--set",
                        "corbel.Concurrency=reactive",
                        "--set",
                        "omniorb.maxGIOPConnectionPerServer=1",
                        "--out",
                        "/tmp/b"),
                ALL.arguments(Path.of("/w"), "/tmp/b"));
    }

    @Test
    void aLaunchConfigurationStoresRunSettings() throws CoreException {
        ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
        ILaunchConfigurationWorkingCopy fresh =
                manager.getLaunchConfigurationType(RunShortcut.TYPE).newInstance(null, "kept");
        ALL.write(fresh);
        ILaunchConfiguration saved = fresh.doSave();
        assertEquals(ALL, RunSettings.read(saved));
        saved.delete();
    }

    @ParameterizedTest
    @CsvSource({
        "'', 1, a.b, Choose a model",
        "m, 0, a.b, Samples",
        "m, -3, a.b, Samples",
        "m, 1, b, TARGET.OPTION=VALUE"
    })
    void complainsOfWhatCannotBeRight(String model, String samples, String option, String expected) {
        Map<String, String> options = new HashMap<>(Map.of(option, "1"));
        String settingsError = new RunSettings(model, "", List.of(), samples, "", options).settingsError();
        assertTrue(settingsError.contains(expected), settingsError);
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "fast"})
    void ratesAreScaledByANumberAboveZero(String scale) {
        assertTrue(new RunSettings("m", "", List.of(), "", scale, Map.of())
                .settingsError()
                .contains("factor"));
        assertEquals("", ALL.settingsError());
    }
}
