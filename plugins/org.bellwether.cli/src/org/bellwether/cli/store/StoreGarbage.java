// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.model.util.Program;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.check.Garbage;
import org.bellwether.run.BuildArtefacts;

/** The files in the run store that belong to no run; {@code clean} lists and deletes them. */
record StoreGarbage(Garbage garbage, List<BuildArtefacts> files) {
    static final StoreGarbage NONE = new StoreGarbage(Garbage.NONE, List.of());

    /** Finds the garbage of a store. A store that does not exist is not created, and has no garbage. */
    static StoreGarbage in(StoreOptions options) throws IOException {
        StorePlace place = options.place();
        if (!place.isThere()) {
            return NONE;
        }
        try (Store store = options.open()) {
            Garbage garbage = Garbage.of(store);
            List<BuildArtefacts> files = new ArrayList<>();
            for (Path folder : garbage.folders()) {
                boolean lock = folder.getParent().getFileName().toString().equals("locks");
                files.add(BuildArtefacts.of(lock ? "lock of a session that is over" : "samples of no run", folder));
            }
            return new StoreGarbage(garbage, files);
        }
    }

    int rows() {
        return garbage.models().size() + garbage.hosts().size();
    }

    String rowsText() {
        return garbage.models().size() + " models and " + garbage.hosts().size() + " machines of no run";
    }

    /** Returns the files that resemble garbage and are kept; empty if there are none. */
    String keptText() {
        return garbage.kept() == 0
                ? ""
                : Program.inText(
                        "Kept: " + garbage.kept() + (garbage.kept() == 1 ? " run" : " runs")
                                + " that the database does not know, but that have a record. To bring them back: bellwether store recover\n");
    }

    void deleteRows(StoreOptions options) throws IOException {
        if (rows() > 0) {
            try (Store store = options.open()) {
                garbage.deleteRows(store);
            }
        }
    }
}
