// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The end-to-end tests run the profile under geni-lib, and compare its result with the RSpec. */
class CloudLabTest {
    @TempDir
    private Path temp;

    private static Document parsed(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void referencesOfTheRspecLeadToInterfaces() throws Exception {
        Document rspec = parsed(TestExports.write(new CloudLab(), temp).text("rspec.xml"));
        Set<String> interfaces = new HashSet<>();
        NodeList all = rspec.getElementsByTagName("interface");
        for (int i = 0; i < all.getLength(); i++) {
            assertTrue(interfaces.add(((Element) all.item(i)).getAttribute("client_id")));
        }
        NodeList references = rspec.getElementsByTagName("interface_ref");
        assertEquals(5, references.getLength());
        for (int i = 0; i < references.getLength(); i++) {
            assertTrue(interfaces.remove(((Element) references.item(i)).getAttribute("client_id")));
        }
        assertEquals(Set.of(), interfaces);
    }

    @Test
    void machinesOfOtherLinksAreReachedOverTheDrawnOnes() throws IOException {
        String routes = TestExports.write(new CloudLab(), temp).text("plan/routes");
        assertEquals(
                List.of(
                        "head 10.10.1.3 10.10.0.3",
                        "head 10.10.1.4 10.10.0.3",
                        "far_end_0 10.10.0.2 10.10.1.2",
                        "far_end_0 10.10.0.3 10.10.1.2",
                        "far_end_1 10.10.0.2 10.10.1.2",
                        "far_end_1 10.10.0.3 10.10.1.2"),
                routes.lines().toList());
    }

    @Test
    void processesListenOnTheLinkThatAnEndpointChooses() throws IOException {
        TestExports.Written written = TestExports.write(
                new CloudLab(),
                temp,
                "process server { server; affinity 2; }",
                "process server { server; affinity 2; endpoint iiop on fast; endpoint iiop on slow; }",
                "  link fast between",
                "  link slow between head, middle delay 40 ms;\n  link fast between");
        assertEquals(
                List.of(
                        "head head 10.10.1.2",
                        "middle middle 10.10.0.3",
                        "far_end_0 far-end-0 10.10.2.3",
                        "far_end_1 far-end-1 10.10.2.4"),
                written.text("plan/nodes").lines().toList());
        assertTrue(written.text("plan/routes").lines().toList().contains("far_end_0 10.10.1.2 10.10.2.2"));
        assertTrue(
                written.warnings()
                        .contains("process server: it does not listen on link slow:"
                                + " all processes of node head listen on link fast"),
                written.warnings()::toString);
    }

    @Test
    void anImageWithoutSiteIsOneOfEmulab() throws IOException {
        String profile = TestExports.write(new CloudLab(), temp).text("profile.py");
        assertTrue(
                profile.contains(
                        "(\"head\", \"head\", \"m510\", \"urn:publicid:IDN+emulab.net+image+emulab-ops//UBUNTU22-64-STD\")"),
                profile);
        assertTrue(profile.contains("(\"middle\", \"middle\", None, None)"), profile);
    }
}
