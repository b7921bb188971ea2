// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.message.GiopSizes;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.bellwether.specialise.Trees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests sizes that were computed by hand from CORBA 3.3, part 2, 9.3; -1 if a type has several sizes. */
class CdrSizesTest {
    /** The record of Krishna et al., figure 16. */
    private static final String TYPES = """
            module t {
              enum Colour { RED, GREEN };
              struct Record { short a; long b; double c; float d; char e; };
              struct Text { string s; };
              union Same switch (boolean) { case TRUE: long a; case FALSE: float b; };
              union Open switch (short) { case 1: long a; };
              union Mixed switch (Colour) { case RED: long a; case GREEN: double b; };
              union Narrow switch (char) { case 'a': octet a; default: boolean b; };
              typedef %s Subject%s;
            };
            """;

    @TempDir
    private Path folder;

    private Type type(String type, String dimensions) throws IOException {
        LoadedModel loaded = new ModelLoader()
                .load(Files.writeString(folder.resolve("t.bellwether"), TYPES.formatted(type, dimensions)));
        assertTrue(loaded.isOk(), loaded.problems().toString());
        return Type.of((Typed) Models.all(loaded.model(), Typedef.class).get(0));
    }

    @ParameterizedTest
    @CsvSource({
        "octet, '', 3, 4",
        "boolean, '', 0, 1",
        "short, '', 1, 4",
        "long, '', 1, 8",
        "unsigned long long, '', 1, 16",
        "float, '', 5, 12",
        "double, '', 12, 24",
        "long double, '', 1, 24",
        "'fixed<5, 2>', '', 1, 4",
        "Colour, '', 1, 8",
        "Record, '', 0, 21",
        "Record, '', 4, 29",
        "Record, '[2]', 0, 45",
        "Record, '[1024]', 0, 24573",
        "Record, '[4][256]', 0, 24573",
        "Record, '[1024]', 4, 24581",
        "octet, '[1000000]', 1, 1000001",
        "double, '[3]', 4, 32",
        "Same, '', 0, 8",
        "Narrow, '', 0, 2",
        "Open, '', 0, -1",
        "Mixed, '', 0, -1",
        "string, '', 0, -1",
        "string<8>, '', 0, -1",
        "'sequence<long, 4>', '', 0, -1",
        "wchar, '', 0, -1",
        "any, '', 0, -1",
        "Object, '', 0, -1",
        "Text, '[2]', 0, -1",
    })
    void endsWhereCdrEnds(String type, String dimensions, long at, long end) throws IOException {
        assertEquals(end < 0 ? OptionalLong.empty() : OptionalLong.of(end), CdrSizes.end(type(type, dimensions), at));
    }

    @ParameterizedTest
    @CsvSource({
        "octet, '', 1",
        "double, '', 15",
        "string<8>, '', 16",
        "'sequence<octet, 4>', '', 11",
        "'sequence<long, 4>', '', 35",
        "Mixed, '', 22",
        "Text, '', -1",
        "string, '', -1",
        "sequence<long>, '', -1",
        "any, '', -1",
    })
    void boundsHaveTheMostPadding(String type, String dimensions, long most) throws IOException {
        assertEquals(most < 0 ? OptionalLong.empty() : OptionalLong.of(most), LargestSizes.of(type(type, dimensions)));
    }

    @Test
    void bodiesAreThoseOfTheFloors() {
        int fixed = 0;
        for (String model : List.of(
                "examples/basicsp/basicsp.bellwether",
                "testmodels/valid/populations/populations.bellwether",
                "testmodels/valid/exceptions/exceptions.bellwether")) {
            LoadedModel loaded = new ModelLoader().load(Trees.HOME.resolve(model));
            for (Operation operation : Models.all(loaded.model(), Operation.class)) {
                OptionalLong octets = BodySize.reply(operation).octets();
                if (octets.isPresent()) {
                    fixed++;
                    // The message's header has 12 octets, and the reply's header has 12
                    assertEquals(24 + octets.getAsLong(), GiopSizes.reply(operation, Map.of()), operation.getName());
                }
            }
        }
        assertTrue(fixed > 3, "found only " + fixed);
    }
}
