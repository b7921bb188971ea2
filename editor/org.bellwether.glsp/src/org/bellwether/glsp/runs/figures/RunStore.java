// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellwether.glsp.runs.progress.DesignState;
import org.bellwether.glsp.runs.progress.RunState;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;

/** The store, restricted to the runs of one project. It is opened on first use. */
public final class RunStore implements AutoCloseable {
    /** The largest number of sessions that the page offers. */
    private static final int MOST_SESSIONS = 60;

    private static final int MOST_DESIGNS = 20;

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

    /** A task with the open store. One task runs at a time. */
    public interface Work<T, E extends Exception> {
        T with(Store store) throws E;
    }

    public synchronized <T, E extends Exception> T with(Work<T, E> work) throws E {
        if (store == null) {
            store = Store.open(place);
        }
        return work.with(store);
    }

    /** Returns the project's runs, the newest first, without those of designs. */
    public List<RunInfo> runs() {
        return with(open -> {
            List<RunInfo> runs = new ArrayList<>();
            Set<String> designs = open.campaigns().sessions(project.toString()).keySet();
            for (SessionRow session : open.reader().sessionsOf(project, MOST_SESSIONS)) {
                if (designs.contains(session.id())) {
                    continue;
                }
                List<RunRow> all = open.reader().runsOf(session.id());
                boolean repeated = all.stream().anyMatch(run -> run.repeat() > 1);
                all.forEach(run -> runs.add(RunInfo.of(session, run, repeated)));
            }
            return runs;
        });
    }

    /** Returns the project's designs that have runs, the newest first. */
    public List<DesignInfo> designs() {
        return with(open -> open.campaigns().of(project.toString(), MOST_DESIGNS).stream()
                .map(row -> DesignInfo.of(row, CampaignState.read(open, row)))
                .filter(design -> design.done() > 0)
                .toList());
    }

    /** Returns a campaign of the project. */
    public Optional<CampaignRow> campaign(String id) {
        return with(open -> open.campaigns().campaign(id))
                .filter(row -> row.project().equals(project.toString()));
    }

    /**
     * Returns the final state of the project's session that ended last; if it made runs of a design, with their number.
     */
    public Optional<RunState> newest() {
        return with(open -> open.reader().sessionsOf(project, MOST_SESSIONS).stream()
                .filter(session -> session.ended() != null)
                .findFirst()
                .flatMap(session -> SessionData.read(open.reader(), session.id()))
                .map(view -> Optional.ofNullable(open.campaigns()
                                .sessions(project.toString())
                                .get(view.session().id()))
                        .flatMap(open.campaigns()::campaign)
                        .map(row -> RunState.of(view, DesignState.of(row, CampaignState.read(open, row))))
                        .orElseGet(() -> RunState.of(view))));
    }

    /** Returns a session of the project. */
    public Optional<SessionData> session(String id) {
        return with(open -> SessionData.read(open.reader(), id))
                .filter(view -> view.session().project().equals(project.toString()));
    }

    /** Returns a run of the project by its full id. */
    public Optional<RunData> run(String id) {
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
