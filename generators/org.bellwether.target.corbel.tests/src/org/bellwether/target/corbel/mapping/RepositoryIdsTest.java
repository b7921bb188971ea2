// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.mapping;

import static org.bellwether.target.corbel.Idl.file;
import static org.bellwether.target.corbel.Idl.module;
import static org.bellwether.target.corbel.Idl.prefix;
import static org.bellwether.target.corbel.Idl.type;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.mapping.RepositoryIds;
import org.bellwether.model.idl.Interface;
import org.junit.jupiter.api.Test;

/** The ids equal those of omniidl 4.2 for the same declarations. */
class RepositoryIdsTest {
    private final Interface first = type("First");
    private final Interface second = type("Second");
    private final Interface third = type("Third");

    private static String id(IdlFile file, Interface type) {
        return new RepositoryIds(file).of(type);
    }

    @Test
    void namesOfScopesAreJoinedBySlashes() {
        assertEquals("IDL:outer/inner/First:1.0", id(file(module("outer", module("inner", first))), first));
    }

    @Test
    void aPrefixHoldsToTheEndOfItsScopeAndStandsForTheScopesAround() {
        IdlFile file = file(
                prefix("P1"), module("outer", first, prefix("P2"), module("inner", second)), module("outer", third));
        assertEquals("IDL:P1/outer/First:1.0", id(file, first));
        assertEquals("IDL:P2/inner/Second:1.0", id(file, second));
        assertEquals("IDL:P1/outer/Third:1.0", id(file, third));
    }

    @Test
    void anEmptyPrefixEndsOne() {
        assertEquals("IDL:First:1.0", id(file(prefix("P1"), module("outer", prefix(""), first)), first));
    }

    @Test
    void versionsAndWholeIdsCanBeSet() {
        first.setVersion("2.3");
        second.setRepositoryId("DCE:1234");
        IdlFile file = file(first, second);
        assertEquals("IDL:First:2.3", id(file, first));
        assertEquals("DCE:1234", id(file, second));
    }
}
