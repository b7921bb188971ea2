// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelDesignTest {
    private static final Path MODEL =
            Path.of(System.getProperty("bellwether.home"), "testmodels/refused/BW891/model.bellwether");
    private static final String FACTORS = """
            parameter fast : boolean = FALSE;
            specialise native-layout = ${fast};
            factor layout = ${fast} { FALSE, TRUE }
            factor server = option Concurrency on corbel { reactive, thread-per-connection }
            """;

    @TempDir
    private Path folder;

    @Test
    void aSpecialisationIsAFactorThatAProcessReadsAtStart() throws Exception {
        ModelDesign design = design(FACTORS);
        assertEquals(List.of("FALSE", "TRUE"), design.factors().get(0).levels());
        assertEquals("fast", design.factors().get(0).subject());
        assertEquals(Optional.of("corbel"), design.target());
        assertTrue(isReadAtStart(design));
    }

    @Test
    void aParameterThatDecidesAboutMoreIsNot() throws Exception {
        assertFalse(isReadAtStart(design(FACTORS + "option TCPNoDelay on corbel = ${fast};\n")));
        assertFalse(isReadAtStart(design(FACTORS.replace("specialise native-layout = ${fast};\n", ""))));
    }

    @Test
    void aWovenSpecialisationNeedsProgramsOfItsOwn() throws Exception {
        assertFalse(isReadAtStart(design(FACTORS.replace("native-layout", "dispatch"))));
        // The woven runtime depends on the value of Concurrency, which is a factor
        assertFalse(isReadAtStart(design(FACTORS + "specialise framework;\n")));
    }

    private static boolean isReadAtStart(ModelDesign design) {
        return design.isReadAtStart(Targets.discover().get("corbel"));
    }

    private ModelDesign design(String statements) throws IOException {
        String model = Files.readString(MODEL).replace("  specialise emission-stub;\n", statements);
        LoadedModel loaded = new ModelLoader().load(Files.writeString(folder.resolve("model.bellwether"), model));
        assertTrue(loaded.isOk(), () -> loaded.problems().toString());
        return ModelDesign.made(Models.all(loaded.model(), Experiment.class).get(0), Optional.empty());
    }
}
