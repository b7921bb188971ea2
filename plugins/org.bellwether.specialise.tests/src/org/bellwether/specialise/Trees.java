// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;

/**
 * A source tree and rules in a folder of a test.
 *
 * @param folder contains {@code source}, {@code rules} and {@code out}
 */
public record Trees(Path folder) {
    public static final Path HOME = Path.of(System.getProperty("bellwether.home"));

    /** Writes a file of the source tree. */
    public Trees source(String path, String text) throws IOException {
        return write("source/" + path, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a file of the source tree. */
    public Trees source(String path, byte[] octets) throws IOException {
        return write("source/" + path, octets);
    }

    /** Writes a rule file. */
    public Trees ruleFile(String name, String text) throws IOException {
        return write("rules/" + name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes the rule set {@code set} with these rules of the file {@code a.cpp}, starting at line 4. */
    public Trees rules(String rules) throws IOException {
        return ruleFile("set.xml", """
                <transform name="set">
                  <module name=".">
                    <file name="a.cpp">
                """ + rules + """

                    </file>
                  </module>
                </transform>
                """);
    }

    private Trees write(String path, byte[] octets) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, octets);
        return this;
    }

    public Path out() {
        return folder.resolve("out");
    }

    /** Returns the request, without line directives. */
    public Weaving.Request request() {
        return new Weaving.Request(
                folder.resolve("rules"), folder.resolve("source"), out(), Set.of(), Optional.empty(), Optional.empty());
    }

    /** Weaves without line directives, and returns {@code a.cpp}. */
    public String woven() throws IOException {
        Weaving.run(request());
        return Files.readString(out().resolve("a.cpp"));
    }

    /** Weaves with line directives, and returns {@code a.cpp}. */
    public String wovenWithLines() throws IOException {
        Weaving.Request plain = request();
        Weaving.run(new Weaving.Request(
                plain.rules(), plain.source(), plain.out(), plain.only(), plain.holds(), Optional.of("")));
        return Files.readString(out().resolve("a.cpp"));
    }

    /** Weaves, and returns the only problem that prevents it. */
    public Problem problem() {
        return problem(request());
    }

    /** Weaves, and returns the only problem that prevents it. */
    public Problem problem(Weaving.Request request) {
        RefusedException refused = assertThrows(RefusedException.class, () -> Weaving.run(request));
        assertEquals(1, refused.problems().size(), refused.getMessage());
        return refused.problems().get(0);
    }
}
