// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.Call;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.experiment.PathPoint;
import org.bellwether.model.idl.Member;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.ModelValidator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A missing part is written {@code ?}: such a text loads, and the constraints report the missing part. */
class IncompleteTextsTest {
    @TempDir
    Path folder;

    @Test
    void halfMadeDrawingsLoad() throws IOException {
        Model model = Texts.model(folder, """
                struct Position { ? x; long ?; };
                interface I { void ?(in ? a); };
                component C { provides ? data; uses I ?; publishes ? ready; timer t; on timer ? { call ?.?; } on ? {} };
                assembly A {
                  a : ?;
                  ? : C;
                  c : C;
                  a.leaving -> ?;
                  ? -> c.?;
                  ?.? -> a.other;
                }
                deployment d of ? { node ? { process ? { ?; /?; } } }
                experiment e of ? { measure latency late from ? to a.b; factor f {} }
                """);
        assertNull(Models.all(model, Member.class).get(0).getType());
        assertNull(Models.all(model, Member.class).get(1).getName());
        List<Instance> instances = Models.all(model, Instance.class);
        assertNull(instances.get(0).getType());
        assertNull(instances.get(1).getName());
        List<Connection> connections = Models.all(model, Connection.class);
        assertNull(connections.get(0).getTarget());
        assertNull(connections.get(1).getSource());
        assertNull(connections.get(1).getTarget().getPort());
        assertNull(Models.all(model, Call.class).get(0).getOperation());
        assertNull(Models.all(model, PathPoint.class).get(0).getFrom());
    }

    @Test
    void theConstraintsSayWhatIsMissing() throws IOException {
        Model model = Texts.model(folder, "assembly A { a : ?; }");
        assertEquals(
                List.of("BW104"),
                new ModelValidator(List.of())
                        .validate(model.eResource().getResourceSet()).stream()
                                .map(p -> p.code())
                                .distinct()
                                .toList());
    }

    @Test
    void problemsOfTheModelHaveTheirLine() throws IOException {
        Model model = Texts.model(folder, "\n\nassembly A {\n  a : ?;\n}\n");
        var problem = new ModelValidator(List.of())
                .validate(model.eResource().getResourceSet())
                .get(0);
        assertEquals(4, problem.line());
        assertNotNull(problem.file());
    }
}
