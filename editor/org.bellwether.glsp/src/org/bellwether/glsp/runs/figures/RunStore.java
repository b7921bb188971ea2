// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;
import org.bellwether.results.view.RunView;
import org.bellwether.results.view.SessionView;

/** The store as one project sees it: its own runs, nobody else's. Opened when it is asked for first. */
public final class RunStore implements AutoCloseable {
    /** Sessions that the page can choose from. */
    private static final int MOST_SESSIONS = 60;

    private final StorePlace place;
    private final Path project;
    private Store store;

    public RunStore(Path folder, Path project) {
        this(StorePlace.of(folder), project);
    }

    public RunStore(StorePlace place, Path project) {
        this.place = place;
        this.project = project;
    }

    public StorePlace place() {
        return place;
    }

    /** Something is done with the open store; one at a time. */
    public interface Work<T, E extends Exception> {
        T with(Store store) throws E;
    }

    public synchronized <T, E extends Exception> T with(Work<T, E> work) throws E {
        if (store == null) {
            store = Store.open(place);
        }
        return work.with(store);
    }

    /** The project's runs, the newest first. */
    public List<RunInfo> runs() {
        return with(open -> {
            List<RunInfo> runs = new ArrayList<>();
            for (SessionRow session : open.reader().sessionsOf(project, MOST_SESSIONS)) {
                List<RunRow> all = open.reader().runsOf(session.id());
                boolean repeated = all.stream().anyMatch(run -> run.repeat() > 1);
                all.forEach(run -> runs.add(RunInfo.of(session, run, repeated)));
            }
            return runs;
        });
    }

    /** The project's session that ended last. */
    public Optional<SessionView> newest() {
        return with(open -> open.reader().sessionsOf(project, MOST_SESSIONS).stream()
                .filter(session -> session.ended() != null)
                .findFirst()
                .flatMap(session -> SessionView.read(open.reader(), session.id())));
    }

    /** A session of the project's. */
    public Optional<SessionView> session(String id) {
        return with(open -> SessionView.read(open.reader(), id))
                .filter(view -> view.session().project().equals(project.toString()));
    }

    /** A run of the project's, by its whole id. */
    public Optional<RunView> run(String id) {
        return with(open -> open.reader().find(id)).stream()
                .filter(run -> run.id().equals(id))
                .findFirst()
                .flatMap(run -> session(run.session()))
                .flatMap(session -> session.runs().stream()
                        .filter(view -> view.run().id().equals(id))
                        .findFirst());
    }

    @Override
    public synchronized void close() {
        if (store != null) {
            store.close();
        }
    }
}
