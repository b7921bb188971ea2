// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bellwether.web.WebSocketEndpoint;
import org.eclipse.glsp.server.di.ServerModule;
import org.junit.jupiter.api.Test;

/** Tests that GLSP's server works, as a bundle and as plain Java, with a transport of single messages. */
class GlspEndpointTest {
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private final WebSocketEndpoint.Peer page = new WebSocketEndpoint.Peer() {
        @Override
        public void send(String message) {
            answers.add(message);
        }

        @Override
        public void close(String why) {
            answers.add(why);
        }
    };

    @Test
    void saysItsProtocolVersion() throws Exception {
        GlspEndpoint dialogue = new GlspEndpoint(new ServerModule(), page);
        dialogue.receive("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
                + "{\"applicationId\":\"test\",\"protocolVersion\":\"1.0.0\"}}");
        JsonObject answer = JsonParser.parseString(String.valueOf(answers.poll(60, TimeUnit.SECONDS)))
                .getAsJsonObject();
        assertEquals(
                "1.0.0", answer.getAsJsonObject("result").get("protocolVersion").getAsString());
        dialogue.close();
    }
}
