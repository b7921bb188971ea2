// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sources that a session stores so that it can be repeated: the model, and the user's classes for it. */
class ProjectSourcesTest {
    @TempDir
    Path temp;

    @Test
    void haveTheUsersClassesWhereTheModelCallsThem() throws Exception {
        Path repository = Path.of(System.getProperty("bellwether.home"));
        Path model = temp.resolve("workloads.bellwether");
        Files.copy(repository.resolve("testmodels/valid/workloads/workloads.bellwether"), model);
        Files.createDirectory(temp.resolve("user"));
        Files.writeString(temp.resolve("user/sink_user.cpp"), "// mine\n");
        assertEquals("// mine\n", Project.load(model).sources().get("user/sink_user.cpp"));
        assertEquals(
                Set.of("workloads.bellwether", "user/sink_user.cpp"),
                Project.load(temp).sources().keySet());
        Files.writeString(model, Files.readString(model).replaceAll("user \\w+;", "burn 1 us;"));
        assertEquals(
                Set.of("workloads.bellwether"), Project.load(temp).sources().keySet());
    }
}
