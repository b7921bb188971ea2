// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Set;
import org.bellwether.model.loading.ModelLoader;
import org.junit.jupiter.api.Test;

class ExtentParametersTest {
    @Test
    void extentParametersAreThoseOfSamplesAndWarmUp() {
        Path model = Path.of(System.getProperty("bellwether.home"), "examples/basicsp");
        assertEquals(
                Set.of("samples", "warmup", "saturated_samples", "saturated_warmup"),
                ExtentParameters.of(new ModelLoader().load(model)));
    }
}
