// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.DeploymentFactory;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.ThreadPool;
import org.bellwether.sirius.Sample;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeploymentServicesTest extends BasicspFixture {
    private final DeploymentServices services = new DeploymentServices();

    private Deployment deployment;

    @BeforeEach
    void load() {
        deployment = sample.first(Deployment.class);
    }

    private Process process(String name) {
        return sample.named(Process.class, name);
    }

    @Test
    void anInstanceRunsWhereItIsDropped() {
        assertEquals(List.of(), services.unplaced(deployment));
        process("gps").getPlacements().clear();
        assertEquals(List.of(sample.instance("gps")), services.unplaced(deployment));
        assertTrue(services.canPlace(process("timer"), sample.instance("gps")));
        assertFalse(services.canPlace(process("timer"), process("gps")));
        Placement made = services.place(process("timer"), sample.instance("gps"));
        assertSame(process("timer"), made.eContainer());
        assertEquals(List.of(), services.unplaced(deployment));
    }

    @Test
    void placingAnInstanceAgainMovesIt() {
        Placement there = process("gps").getPlacements().get(0);
        ThreadPool pool = DeploymentFactory.eINSTANCE.createThreadPool();
        process("gps").getThreadPools().add(pool);
        assertTrue(services.canServe(pool, there));
        there.setThreadPool(pool);
        assertSame(there, services.place(process("timer"), sample.instance("gps")));
        assertSame(process("timer"), there.eContainer());
        assertNull(there.getThreadPool(), "the pool is the other process's");
        assertFalse(services.canServe(pool, there));
        assertSame(there, services.move(there, process("display")));
        assertSame(process("display"), there.eContainer());
    }

    @Test
    void aPlacedAssemblyPlacesWhatIsInItAndTheOtherWayRound() throws IOException {
        Sample nested = Sample.of(folder, """
                component Part {};
                assembly Wing { left : Part; right : Part; }
                assembly Plane { wing : Wing; }
                deployment d of Plane {
                  node n {
                    process p { wing/left; }
                    process q { wing/right; }
                  }
                }
                """);
        Deployment d = nested.first(Deployment.class);
        assertEquals(List.of(), services.unplaced(d));
        nested.named(Process.class, "q").getPlacements().clear();
        assertEquals(List.of(nested.instance("wing")), services.unplaced(d));
        services.place(nested.named(Process.class, "q"), nested.instance("wing"));
        assertEquals(List.of(), services.unplaced(d));
    }

    @Test
    void aLinkReachesEachNodeOnce() {
        Link link = DeploymentFactory.eINSTANCE.createLink();
        Node node = deployment.getNodes().get(0);
        assertTrue(services.canLink(link, node));
        assertFalse(services.canLink(link, deployment));
        link.getNodes().add(node);
        assertFalse(services.canLink(link, node));
    }
}
