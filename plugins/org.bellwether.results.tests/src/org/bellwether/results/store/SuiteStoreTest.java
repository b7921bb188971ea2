// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.results.store.row.SuiteAttempt;
import org.bellwether.results.store.row.SuiteRow;
import org.bellwether.results.store.row.Uuid7;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteStoreTest {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    private Path folder;

    private static SuiteRow suite(String identity) {
        return new SuiteRow(Uuid7.next().toString(), "/p", identity, "host", "run", "{}", START, "/r.html");
    }

    @Test
    void suitesAreFoundByTheirIdsAndByAge() {
        try (Store store = Store.open(folder)) {
            SuiteRow old = suite("a");
            SuiteRow other = suite("b");
            store.suites().begin(old);
            store.suites().begin(other);
            assertEquals(List.of(other), store.suites().find("latest-suite"));
            assertEquals(List.of(old), store.suites().find("latest-suite~1"));
            assertEquals(List.of(old), store.suites().find(old.shortName()));
            assertEquals(List.of(old), store.suites().find(old.id()));
            assertEquals(List.of(), store.suites().find(" "));
            assertEquals(List.of(), store.suites().find("%"));
            assertEquals(Optional.of(old), store.suites().latest("a"));
            assertEquals(Optional.empty(), store.suites().latest("c"));
        }
    }

    @Test
    void attemptsAreKeptInOrderAndNeverChanged() {
        try (Store store = Store.open(folder)) {
            SuiteRow suite = suite("a");
            store.suites().begin(suite);
            SuiteAttempt second = new SuiteAttempt(0, 2, null, "{\"code\":\"x\"}");
            SuiteAttempt first = new SuiteAttempt(0, 1, null, "{\"code\":\"y\"}");
            store.suites().attempt(suite.id(), second);
            store.suites().attempt(suite.id(), first);
            assertEquals(List.of(first, second), store.suites().attempts(suite.id()));
            assertThrows(
                    StoreException.class,
                    () -> store.suites().attempt(suite.id(), new SuiteAttempt(1, 1, null, null)),
                    "an attempt has a session, or says why not");
            assertThrows(
                    StoreException.class,
                    () -> store.database().update("update suite set command = 'x' where id = ?", suite.id()));
        }
    }
}
