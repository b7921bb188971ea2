// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts;

import org.bellwether.generator.idl.IdlPrinter;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.Plan;

/**
 * Writes {@code idl/<model>.idl}: the IDL 2 that every target compiles. The harness's IDL file comes with the harness's
 * copy.
 */
public final class IdlArtefact implements ArtefactGenerator {
    @Override
    public void generate(Plan plan, GeneratedFiles files) {
        files.text("idl/" + plan.modelIdl().name() + ".idl", IdlPrinter.print(plan.modelIdl()));
    }
}
