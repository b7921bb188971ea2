// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.DeploymentFactory;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Process;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceElementsTest {
    @TempDir
    Path folder;

    @Test
    void aFileIsListedWithItsElements() throws IOException {
        Deployment deployment = DeploymentFactory.eINSTANCE.createDeployment();
        Node node = DeploymentFactory.eINSTANCE.createNode();
        node.setName("here");
        deployment.getNodes().add(node);
        Process gps = process("gps", node);
        List<Process> both = List.of(process("a", node), process("b", node));
        GeneratedFiles files = new GeneratedFiles("m");
        files.text("src/process_gps.cpp", "int main() {}", List.of(gps));
        files.text("target/corbel/both.conf", "-ORBEndpointPort 0", both);
        files.text("CMakeLists.txt", "project(m)");
        SourceElements.add(files);
        new OutputFolder(folder).write(files, "m");
        assertEquals(
                Map.of(
                        "src/process_gps.cpp", Set.of("here::gps"),
                        "target/corbel/both.conf", Set.of("here::a", "here::b")),
                SourceElements.read(folder));
    }

    @Test
    void aFolderWithoutTheListHasNoElements() throws IOException {
        assertEquals(Map.of(), SourceElements.read(folder));
    }

    private static Process process(String name, Node node) {
        Process process = DeploymentFactory.eINSTANCE.createProcess();
        process.setName(name);
        node.getProcesses().add(process);
        return process;
    }
}
