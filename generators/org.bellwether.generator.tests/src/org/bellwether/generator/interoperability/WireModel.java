// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.interoperability;

import java.util.List;
import org.bellwether.generator.TestModels;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.loading.ModelLoader;

/**
 * The models whose round trip tests all of IDL 2; separate models have the parts that GIOP 1.0 lacks or that need type
 * codes.
 */
final class WireModel {
    private WireModel() {}

    static Model load() {
        return load("wire");
    }

    static Model loadWide() {
        return load("wide");
    }

    static Model loadDynamic() {
        return load("dynamic");
    }

    static Model loadDecimal() {
        return load("decimal");
    }

    private static Model load(String name) {
        return new ModelLoader()
                .load(TestModels.repository().resolve("testmodels/everything/" + name + ".bellwether"))
                .model();
    }

    static IdlFile file() {
        List<Declaration> declarations =
                load().getElements().stream().map(Declaration.class::cast).toList();
        return new IdlFile("wire", declarations, List.of());
    }
}
