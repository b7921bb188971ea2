// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.campaign.CampaignState;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.CampaignRow;
import org.bellwether.run.Amount;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.Destination;
import org.bellwether.run.FakeGenerated;
import org.bellwether.run.FakeTarget;
import org.bellwether.run.Selection;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.project.Project;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Designed experiments of real processes: a generated folder's script whose samples depend on the factors. */
abstract class CampaignFixture {
    static final String FACTORS = """
              parameter a : long = 1 in 1 ..;
              parameter b : long = 1 in 1 ..;
              parameter c : long = 1 in 1 ..;
              factor fa = ${a} { 1, 2 }
              factor fb = ${b} { 1, 2 }
              factor fc = ${c} { 1, 2 }
            """;

    @TempDir
    Path folder;

    Store store;

    @BeforeEach
    void open() throws IOException {
        store = Store.open(folder.resolve("store"));
        model(FACTORS);
    }

    @AfterEach
    void close() {
        store.close();
    }

    void model(String factors) throws IOException {
        String plain = Files.readString(
                Path.of(System.getProperty("bellwether.home"), "testmodels/valid/options/options.bellwether"));
        int from = plain.indexOf("  parameter period");
        String model = plain.substring(0, from) + factors
                + "  timed phase timed;\n  measure latency latency at caller.peer.go;\n}\n";
        Files.writeString(folder.resolve("m.bellwether"), model);
    }

    /**
     * Generates latencies of 10 us, or 60 us with other compiler flags, 4 us more with a = 2, and a small random part
     * that depends on the configuration.
     */
    final class Generated implements GenerationStep {
        private final FakeGenerated fake;

        Generated(String run) {
            this.fake = new FakeGenerated(
                    "echo build >>" + folder + "/builds\n[ ! -f " + folder + "/flags ] || cat " + folder
                            + "/flags >>\"$build_dir/CMakeCache.txt\"",
                    run);
        }

        @Override
        public Outcome generate(Project project, SessionRequest request, Path target) {
            Outcome outcome = fake.generate(project, request, target);
            Map<String, String> values = request.selection().parameters();
            int chance = new SplittableRandom(new TreeMap<>(values).toString().hashCode()).nextInt(100);
            long latency = (isSlow() ? 60_000 : 10_000)
                    + (values.getOrDefault("a", "1").equals("2") ? 4_000 : 0)
                    + chance;
            try {
                Path samples = target.resolve("samples/p." + FakeGenerated.SAMPLES);
                ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(samples)).order(ByteOrder.LITTLE_ENDIAN);
                for (int i = 0; i < FakeGenerated.SAMPLES; i++) {
                    file.putLong(4096 + 40 * i + 24, 1000L * i + latency + 1);
                }
                Files.write(samples, file.array());
                return outcome;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private boolean isSlow() {
            try {
                Path flags = folder.resolve("flags");
                return Files.exists(flags) && Files.readString(flags).contains("-O0");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Configured configure(Project project, SessionRequest request) {
            return fake.configure(project, request);
        }

        @Override
        public void check(Project project, SessionRequest request) throws WorkException {
            Map<String, String> values = request.selection().parameters();
            if (values.getOrDefault("b", "1").equals("2")
                    && values.getOrDefault("c", "1").equals("7")) {
                throw new WorkException(WorkException.Kind.INPUT, "no", "b and c exclude one another", "", "");
            }
        }
    }

    CampaignRequest request(int retries, int confirm, boolean fresh) {
        return request(retries, confirm, fresh, 1);
    }

    CampaignRequest request(int retries, int confirm, boolean fresh, int jobs) {
        Destination destination = new Destination(Optional.of(folder.resolve("out")), folder.resolve("store"), "test");
        SessionRequest session = SessionRequest.of(folder.resolve("m.bellwether"), destination)
                .with(Selection.OF_MODEL.withTargets(List.of("one")))
                .with(Amount.OF_MODEL.withRounds(OptionalInt.of(1)));
        return new CampaignRequest(session, Optional.empty(), 3, retries, confirm, jobs, fresh, false);
    }

    Campaign campaign(CampaignRequest request, String run, SessionListener listener) {
        return new Campaign(request, listener, Targets.of(new FakeTarget("one")), new Generated(run));
    }

    CampaignRow row(Campaign.Outcome outcome) {
        return store.campaigns().campaign(outcome.campaign().orElseThrow()).orElseThrow();
    }

    List<String> launches() throws IOException {
        return Files.readAllLines(folder.resolve("turns")).stream()
                .map(line -> Path.of(line).getParent().getFileName().toString())
                .toList();
    }

    String counted() {
        return "measure\necho $here >>" + folder + "/turns";
    }

    long goodSteps(CampaignRow row) {
        CampaignState state = CampaignState.read(store, row);
        long good = 0;
        for (int step = 0; step < state.plan().steps().size(); step++) {
            good += state.good(step).isPresent() ? 1 : 0;
        }
        return good;
    }
}
