// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Uuid7;
import org.bellwether.run.Amount;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.Destination;
import org.bellwether.run.Selection;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.campaign.Campaign;
import org.bellwether.run.slurm.FakeSlurm;
import org.bellwether.run.slurm.JobOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Submissions of a campaign to a fake Slurm cluster that runs no jobs. */
@Tag("slow")
class ClusterCampaignTest {
    private static final String MODEL = """
            module work {
              interface Cell {
                long read(in long key);
              };

              server Store {
                exports Cell cell;

                on call read {
                  return key;
                }
              };

              client Caller {
                calls Cell cells;

                timer poll rate 20 Hz;

                on timer poll {
                  call cells.read(key = 7);
                }
              };
            };

            assembly Calls {
              store : work::Store;
              caller : work::Caller;

              caller.cells -> store.cell;
            }

            deployment local of Calls {
              node here {
                process server_process { store; }
                process client_process { caller; }
              }
            }

            experiment speed of local {
              targets omniorb;
              parameter size : long = 20 in 1 ..;
              timed phase timed;

              measure latency call at caller.cells.read warmup 0 samples ${size};

              factor length = ${size} { 4000, 20, 40 }

              design all : full-factorial {
                replicates 2;
                response call;
              }
            }
            """;

    @TempDir
    private Path temp;

    private FakeSlurm fake;
    private Store store;
    private CampaignFolder folder;

    @BeforeEach
    void make() throws IOException {
        fake = new FakeSlurm(temp.resolve("bin")).answers("scontrol", FakeSlurm.array("1 COMPLETED"));
        store = Store.open(temp.resolve("store"));
        folder = new CampaignFolder(temp.resolve("out/slurm-design"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    /** Runs the campaign of a model, which does not complete. */
    private WorkException run(String name) throws IOException {
        Path model = Files.writeString(temp.resolve(name + ".bellwether"), MODEL);
        Destination destination = new Destination(Optional.of(temp.resolve("out")), temp.resolve("store"), "test");
        SessionRequest session = SessionRequest.of(model, destination)
                .with(Selection.OF_MODEL.withTargets(List.of("omniorb")))
                .with(Amount.OF_MODEL.withRounds(OptionalInt.of(1)));
        CampaignRequest request = new CampaignRequest(session, Optional.empty(), 0, 1, 0, 2, false, false);
        ClusterCampaign place = new ClusterCampaign(fake.commands(), new JobOptions(List.of()), Duration.ofMillis(1));
        return assertThrows(
                WorkException.class,
                () -> new Campaign(request, SessionListener.SILENT, Optional.of(place)).run(store));
    }

    @Test
    void theTimeLimitHoldsForTheShareOfAWorkerOfTheLongestConfiguration() throws Exception {
        assertEquals("job-without-results", run("m").code());
        List<String> tasks = Files.readAllLines(folder.submission(1).resolve("tasks"));
        assertTrue(tasks.stream().allMatch(task -> task.contains(" 0001 ")), "they share a program: " + tasks);
        String first = Files.readString(
                folder.configuration(tasks.get(0).split(" ")[1]).resolve("plan/round-1.settings"));
        assertFalse(first.contains("samples=4000"), "the program is exported for a short one: " + tasks);
        // Three of six runs, each with half a minute and twice 4,000 samples at 20 Hz; and the build
        long seconds = 3 * (30 + 2 * 4000 / 20) + 1800;
        String submitted = fake.calls("sbatch").get(0);
        assertTrue(submitted.contains(" --time=" + (seconds + 59) / 60 + " "), submitted);
    }

    @Test
    void runsWhoseSubmissionHadNoAnswerAreNotSubmittedAgain() throws Exception {
        fake.answers("sbatch", "echo 'Socket timed out on send/recv operation' >&2; exit 1");
        assertEquals("no-answer", run("m").code());
        assertEquals("no-answer", run("m").code(), "its job may still appear");
        assertEquals(1, fake.calls("sbatch").size());
        fake.answers("squeue", "echo '12 " + fake.comment() + "'");
        fake.answers("scontrol", FakeSlurm.array("1 RUNNING"), FakeSlurm.array("1 CANCELLED"));
        fake.answers("sbatch", "echo 13");
        assertEquals("job-cancelled", run("m").code());
        assertTrue(fake.calls("scontrol").stream().anyMatch(call -> call.endsWith("show job 12")));
    }

    @Test
    void runsOfAnotherCampaignThatAreNotTakenStayInTheFolder() throws Exception {
        assertEquals("job-without-results", run("m").code());
        Path run = Files.createDirectories(folder.results()
                .resolve(Uuid7.next().toString())
                .resolve(Uuid7.next().toString()));
        Files.writeString(run.resolve("task"), "step=two\n");
        WorkException refused = run("other");
        assertEquals("results-left", refused.code(), refused::getMessage);
        assertEquals(2, refused.kind().exitCode());
        assertTrue(Files.exists(run.resolve("task")), "nothing is lost");
    }
}
