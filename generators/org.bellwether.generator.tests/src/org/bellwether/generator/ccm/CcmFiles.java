// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.generator.Generation;
import org.bellwether.generator.TestModels;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.language.idl.IdlModels;
import org.bellwether.language.idl.IdlReader;
import org.bellwether.language.preprocessor.input.PreprocessorOptions;
import org.bellwether.model.experiment.Model;

/**
 * The files for CCM of one model.
 *
 * @param plan  the plan from which the files were generated
 * @param idl   IDL 3
 * @param cidl  CIDL
 * @param cdp   the deployment plan
 * @param model the IDL 3 as parsed by the language's own parser
 */
record CcmFiles(Plan plan, String idl, String cidl, String cdp, Model model) {
    static CcmFiles of(String path, Path folder) throws IOException {
        return of(TestModels.plan(TestModels.experiment(path)), folder);
    }

    static CcmFiles of(String path, Overrides overrides, Path folder) throws IOException {
        return of(TestModels.plan(TestModels.experiment(path), overrides), folder);
    }

    private static CcmFiles of(Plan plan, Path folder) throws IOException {
        GeneratedFiles files = Generation.files(plan, TestModels.omniorb());
        String name = "ccm/" + plan.model();
        String idl = files.text(name + ".idl");
        return new CcmFiles(plan, idl, files.text(name + ".cidl"), files.text(name + ".cdp"), read(idl, folder));
    }

    /** Parses IDL with the language's own parser. */
    static Model read(String idl, Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("ccm.idl"), idl);
        IdlModels models = IdlReader.read(List.of(file), null, PreprocessorOptions.NONE);
        assertEquals(List.of(), models.problems());
        return models.main().get(0);
    }
}
