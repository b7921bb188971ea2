// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.generator.TestModels;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.refusal.RefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserFolderTest {
    @TempDir
    Path temp;

    @Test
    void aFolderThatCannotBeMadeIsRefused() throws IOException {
        Plan plan = TestModels.plan(TestModels.experiment(TestModels.WORKLOADS));
        Path file = Files.writeString(temp.resolve(UserFolder.NAME), "in the way");
        RefusedException refused = assertThrows(
                RefusedException.class, () -> new UserFolder(file).bring(plan, new GeneratedFiles("workloads")));
        assertEquals("BW871", refused.problems().get(0).code());
        assertEquals("in the way", Files.readString(file));
    }
}
