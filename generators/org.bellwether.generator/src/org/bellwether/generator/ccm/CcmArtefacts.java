// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import java.util.Map;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.Plan;
import org.bellwether.language.idl.IdlTexts;

/**
 * Writes {@code ccm/<model>.idl}, {@code .cidl} and {@code .cdp}. A plan without components gives no files, because CCM
 * does not have plain servers and clients.
 */
public final class CcmArtefacts implements ArtefactGenerator {
    @Override
    public void generate(Plan plan, GeneratedFiles files) {
        CcmModel view = CcmModel.of(plan);
        if (view.instances().isEmpty()) {
            return;
        }
        String name = "ccm/" + plan.model();
        IdlTexts.of(Map.of(name, view.idl())).forEach(files::text);
        files.text(name + ".cidl", Cidl.text(view));
        files.text(name + ".cdp", DeploymentPlan.text(view));
    }
}
