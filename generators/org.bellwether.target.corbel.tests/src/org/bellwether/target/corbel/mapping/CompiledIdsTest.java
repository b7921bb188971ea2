// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.mapping;

import static org.bellwether.target.corbel.Idl.module;
import static org.bellwether.target.corbel.Idl.prefix;
import static org.bellwether.target.corbel.Idl.type;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.generator.idl.HarnessIdl;
import org.bellwether.generator.idl.Idl2;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.idl.IdlPrinter;
import org.bellwether.generator.mapping.RepositoryIds;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Test;

/** An experiment is compiled with the ids of the model's IDL, so that it can communicate with existing servers. */
class CompiledIdsTest {
    private final Interface first = type("First");
    private final Interface second = type("Second");
    private final Interface third = type("Third");
    private final Interface fourth = type("Fourth");

    private static Model model(Declaration... declarations) {
        Model model = ExperimentFactory.eINSTANCE.createModel();
        model.getElements().addAll(List.of(declarations));
        return model;
    }

    private static IdlFile compiled(Interface... needed) {
        return Idl2.file("test", List.of(needed), HarnessIdl.file(), new ExpressionEvaluator(Environment.EMPTY));
    }

    private static Map<String, String> ids(IdlFile file) {
        RepositoryIds ids = new RepositoryIds(file);
        Map<String, String> result = new TreeMap<>();
        for (EObject declaration : file.declarations()) {
            Models.all(declaration, Interface.class).forEach(each -> result.put(each.getName(), ids.of(each)));
        }
        return result;
    }

    private static IdlFile source(Model model) {
        return new IdlFile(
                "source",
                model.getElements().stream().map(Declaration.class::cast).toList(),
                List.of());
    }

    /** The order of the needed definitions differs from that of the model: scopes are reopened, with their prefix. */
    @Test
    void prefixesApplyToTheSameInterfacesAsInTheModel() {
        Model model = model(
                module("plain", first),
                prefix("P1"),
                module("outer", second, prefix("P2"), module("inner", third)),
                module("outer", fourth));
        second.getSupertypes().add(fourth);
        third.getSupertypes().add(first);
        IdlFile compiled = compiled(third, second, first, fourth);
        assertEquals(ids(source(model)), ids(compiled));
        assertEquals("""
                #include "bellwether.idl"

                module plain {
                  interface First {
                  };
                };

                #pragma prefix "P1"

                module outer {
                  #pragma prefix "P2"

                  module inner {
                    interface Third : ::plain::First {
                    };
                  };
                };

                module outer {
                  interface Fourth {
                  };

                  interface Second : ::outer::Fourth {
                  };
                };
                """, IdlPrinter.print(compiled).replaceAll(" +\n", "\n"));
    }

    @Test
    void anInterfaceWithoutAPrefixGetsNone() {
        Model prefixed = model(prefix("P1"), first, prefix(""), second);
        model(third);
        first.getSupertypes().addAll(List.of(second, third));
        IdlFile compiled = compiled(first, third);
        assertEquals("IDL:P1/First:1.0", ids(compiled).get("First"));
        assertEquals("IDL:Second:1.0", ids(compiled).get("Second"));
        assertEquals("IDL:Third:1.0", ids(compiled).get("Third"));
        assertEquals(ids(source(prefixed)).get("Second"), ids(compiled).get("Second"));
    }

    @Test
    void prefixesOfModulesVersionsAndIdsStay() {
        var module = module("nav", first, second);
        module.setPrefix("example.com");
        first.setVersion("2.1");
        second.setRepositoryId("DCE:42");
        first.getSupertypes().add(second);
        Model model = model(module, module("nav", third));
        assertEquals(ids(source(model)), ids(compiled(third, first)));
    }
}
