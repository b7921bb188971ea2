// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.instructions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallgrindProfileTest {
    private static final String PROFILE = """
            # callgrind format
            version: 1
            creator: callgrind-3.19.0
            pid: 1
            cmd:  ./process_gps

            desc: Trigger: Program termination

            positions: line
            events: Ir
            summary: 175

            ob=(1) /build/process_gps
            fl=(1) ???
            fn=(1) corbel::orb::Session::serve(int)
            0 20
            cob=(2) /usr/lib/libc.so.6
            cfi=(2) ???
            cfn=(2) write
            calls=3 0
            0 60
            +3 5
            cfn=(3) POA_nav::ReadData::_serve_get_data(int)
            calls=3 0
            * 70

            ob=(2)
            fn=(2)
            0 60

            ob=(1)
            fn=(3)
            0 40
            fn=(4) bw::Recorder::add(bw::ActivationId)
            -2 30
            fn=(1)
            7 20

            totals: 175
            """;

    @TempDir
    private Path folder;

    @Test
    void functionsCountWithoutWhatTheyCall() throws IOException {
        CallgrindProfile profile = CallgrindProfile.read(file(PROFILE), "process_gps");
        assertEquals(45, profile.parts().get(CodePart.ORB));
        assertEquals(60, profile.parts().get(CodePart.SYSTEM));
        assertEquals(40, profile.parts().get(CodePart.SKELETON));
        assertEquals(30, profile.parts().get(CodePart.HARNESS));
        assertEquals(0, profile.parts().get(CodePart.STUB));
        assertEquals(175, profile.total());
    }

    @Test
    void refusesAFileThatWasNotWrittenToItsEnd() throws IOException {
        Path cut = file(PROFILE.substring(0, PROFILE.indexOf("totals")));
        IOException refused = assertThrows(IOException.class, () -> CallgrindProfile.read(cut, "process_gps"));
        assertTrue(refused.getMessage().contains("no total"), refused.getMessage());
        Path other = file(PROFILE.replace("totals: 175", "totals: 176"));
        assertThrows(IOException.class, () -> CallgrindProfile.read(other, "process_gps"));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("counts"), text);
    }
}
