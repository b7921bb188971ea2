// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.tao;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.SyncScope;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.Unit;
import org.bellwether.model.util.Models;
import org.junit.jupiter.api.Test;

/** TAO has policies of CORBA Messaging for the settings of connections. */
class MessagingTest {
    @Test
    void timeoutsAndSyncScopesOfConnectionsAreGenerated() {
        Experiment experiment = GenerationFixture.experiment("examples/basicsp/basicsp.bellwether");
        Quantity time = ParameterFactory.eINSTANCE.createQuantity();
        time.setValue(BigDecimal.TEN);
        time.setUnit(Unit.MILLISECOND);
        Connection connection =
                Models.all(Models.rootOf(experiment), Connection.class).get(0);
        connection.setTimeout(time);
        connection.setSyncScope(SyncScope.TARGET);
        GeneratedFiles files = GenerationFixture.files(experiment, Map.of());
        assertTrue(
                files.all().keySet().stream()
                        .filter(path -> path.endsWith(".cpp") && path.startsWith("src/"))
                        .anyMatch(path -> files.text(path).contains("10000000")),
                "the time goes into a process's wires");
        String header = files.text("target/tao/orb.hpp");
        for (String wanted : List.of(
                "#include <tao/LocalObject.h>",
                "#include <tao/Messaging/Messaging.h>",
                "#include <tao/PortableServer/ServantActivatorC.h>",
                "#include <tao/PortableServer/ServantLocatorC.h>",
                "Messaging::RELATIVE_RT_TIMEOUT_POLICY_TYPE",
                "Messaging::SYNC_SCOPE_POLICY_TYPE",
                "CORBA::ADD_OVERRIDE")) {
            assertTrue(header.contains(wanted), wanted);
        }
    }

    /** No model that is generated for TAO has an any, so no type needs a type code. */
    @Test
    void operatorsOfAnyAndTypeCodesAreLeftOut() {
        GeneratedFiles files =
                GenerationFixture.files(GenerationFixture.experiment("examples/basicsp/basicsp.bellwether"), Map.of());
        assertTrue(files.text("target/tao/orb.cmake").contains("${tao_idl} -as -Sa -St -I"));
        assertTrue(files.text("target/tao/basicsp.mpc").contains("idlflags += -as -Sa -St -I"));
    }
}
