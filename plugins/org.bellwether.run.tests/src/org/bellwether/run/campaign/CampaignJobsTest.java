// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.host.PermittedCores;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.run.SessionListener;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Campaigns that make several runs in parallel. */
@Tag("slow")
class CampaignJobsTest extends CampaignFixture {
    static boolean hasTwoCores() throws Exception {
        return PermittedCores.of(KernelFiles.ofThisMachine()).size() > 1;
    }

    @Test
    @EnabledIf("hasTwoCores")
    void eachJobMakesOneRunAtATimeOnACoreOfItsOwn() throws Exception {
        List<Integer> cores = PermittedCores.of(KernelFiles.ofThisMachine());
        String watched = """
                measure
                if [ -n "$core" ]; then
                  mkdir "@/busy.$core" || echo "clash" >>"@/turns"
                  echo here >>"@/arrived"
                  pair=$((($(wc -l <"@/arrived") + 1) / 2))
                  met=1
                  for i in $(seq 600); do  # nobody leaves before both are here, however late one begins
                    [ $(wc -l <"@/arrived") -lt $((2 * pair)) ] || { met=2; break; }
                    sleep 0.05
                  done
                  rmdir "@/busy.$core"
                  echo "$core $met" >>"@/turns"
                else
                  echo "any 1" >>"@/turns"
                fi
                """.replace("@", folder.toString());
        Campaign.Outcome outcome = campaign(request(1, 2, false, 2), watched, SessionListener.SILENT)
                .run(store);
        assertTrue(outcome.complete());
        assertEquals(12 + 4, goodSteps(row(outcome)));
        Map<String, Integer> turns = new TreeMap<>();
        Files.readAllLines(folder.resolve("turns")).forEach(turn -> turns.merge(turn, 1, Integer::sum));
        assertEquals(
                Map.of(cores.get(0) + " 2", 6, cores.get(1) + " 2", 6, "any 1", 4),
                turns,
                "the confirmation is not disturbed by runs beside it");
        RunRow last = store.reader().runs(1).get(0);
        RunRow first = store.reader().runs(99).get(15);
        assertFalse(last.configuration().contains("jobs"), last.configuration());
        assertTrue(first.configuration().contains("\"jobs\":2"), first.configuration());
    }

    @Test
    void moreJobsThanCoresAreRefused() {
        WorkException refused = assertThrows(
                WorkException.class,
                () -> campaign(request(1, 0, false, 1000), counted(), SessionListener.SILENT)
                        .run(store));
        assertEquals("too-many-jobs", refused.code());
    }
}
