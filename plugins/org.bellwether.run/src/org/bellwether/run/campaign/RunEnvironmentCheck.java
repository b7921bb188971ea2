// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellwether.results.campaign.CampaignBlocks;
import org.bellwether.results.campaign.RunEnvironment;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.SessionListener;
import org.bellwether.run.WorkException;
import org.bellwether.run.build.BuildException;
import org.bellwether.run.session.PlannedRun;
import org.bellwether.run.session.Treatment;

/**
 * Refuses to resume a campaign if the host, the compiler with its flags, or the built runtime differs from that of the
 * stored runs, unless a new block is requested. Facts that earlier runs lack are not compared.
 */
final class RunEnvironmentCheck {
    private final Store store;
    private final String campaign;
    private final CampaignRequest request;
    private final CampaignBlocks before;
    private final SessionListener listener;
    private final HostFacts host = HostFacts.read(KernelFiles.ofThisMachine());
    private final Set<Path> checked = new HashSet<>();

    /** The environment of this session's first program. */
    private RunEnvironment first;

    private boolean noted;

    RunEnvironmentCheck(Store store, String campaign, CampaignRequest request, SessionListener listener) {
        this.store = store;
        this.campaign = campaign;
        this.request = request;
        this.before = CampaignBlocks.of(store, campaign);
        this.listener = listener;
    }

    /** Returns whether there are earlier environments to compare with. */
    boolean isNeeded() {
        return !before.different().isEmpty();
    }

    /**
     * Checks the environment before a run is made.
     *
     * @param reference the model's own configuration, which is built for the check; the runs reuse this build
     * @param log       the file for the build's output
     */
    void check(Treatment reference, Path log) throws WorkException, IOException, InterruptedException {
        // Building a runtime takes minutes; the name of a different runtime is known before the build
        refuse(RunEnvironment.of(Optional.of(host), reference.builder().planned(reference.target())));
        try {
            RunEnvironment here = RunEnvironment.of(
                    Optional.of(host), reference.builder().build(reference.generated(), reference.target(), log));
            refuse(here);
            first = here.withoutRuntime();
        } catch (BuildException e) {
            if (e.lacking().isPresent()) {
                throw e.lacking().get();
            }
            listener.note("The model's own configuration does not build here, so its compiler is unknown.");
        }
    }

    private void refuse(RunEnvironment here) throws WorkException {
        if (before.isKnown(here)) {
            return;
        }
        List<String> different = before.different().get(0).differences(here);
        if (request.newBlock()) {
            if (!noted) {
                listener.note("The host, compiler or runtime differs from that of earlier runs: "
                        + String.join("; ", different) + ". New runs form a block of their own.");
            }
            noted = true;
            return;
        }
        int runs = before.runs().stream().mapToInt(Integer::intValue).sum();
        throw new WorkException(
                WorkException.Kind.INPUT,
                "other-circumstances",
                runs + " runs of this experiment were made with another host, compiler or runtime. "
                        + String.join("; ", different),
                "campaign " + campaign,
                "Resume on that machine; or give --new-block, which resumes here and removes the difference of the "
                        + "blocks from the effects; or --fresh, which makes all runs again");
    }

    /**
     * Checks the environment after a run's program was built. A build folder keeps the flags that it was configured
     * with first.
     */
    void check(PlannedRun run) throws WorkException {
        if (run.hasFailed() || !checked.add(run.treatment().buildFolder())) {
            return;
        }
        String build = store.reader().run(run.id()).map(RunRow::build).orElse(null);
        RunEnvironment here = RunEnvironment.of(Optional.of(host), build).withoutRuntime();
        if (first == null) {
            first = here;
        } else if (!first.agreesWith(here)) {
            throw new WorkException(
                    WorkException.Kind.INPUT,
                    "other-circumstances",
                    "The program of " + run.treatment().label() + " was built differently for earlier runs. "
                            + String.join("; ", here.differences(first)),
                    run.treatment().buildFolder().toString(),
                    "Remove that folder, so that the program is built again, and give the same command again");
        }
    }
}
