// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchClocksTest {
    /** The offset by which the clock of host a is ahead of the launcher's; that of host b is ahead by half of it. */
    private static final long AHEAD = 10_000_000_000_000_000L;

    /** A phase from 1 s to 2 s of the launcher's clock; the clocks were compared by round trips of 200 ns. */
    private static final String RESULT = """
            {"phases":[{"name":"timed","startNs":1000000000,"endNs":2000000000,"endedBy":"samples"}],
             "processes":[{"name":"timer","host":"a"},{"name":"gps","host":"b"},{"name":"here","host":null}],
             "clocks":[{"host":"a","groups":[
                 {"ratePpb":0,"hereRatePpb":0,"kept":[[900000000,900000200,10000000900000100]]},
                 {"ratePpb":0,"hereRatePpb":0,"kept":[[2100000000,2100000200,10000002100000100]]}]},
               {"host":"b","groups":[
                 {"ratePpb":0,"hereRatePpb":0,"kept":[[900000000,900000200,5000000900000100]]},
                 {"ratePpb":0,"hereRatePpb":0,"kept":[[2100000000,2100000200,5000002100000100]]}]}],
             "ways":[{"probe":"path","link":null,"from":"timer"},{"probe":"event","link":1,"from":"timer"},
               {"probe":"arrival","link":null,"from":"here"}]}""";

    /** Host a sends requests to b; the clock of a is ahead of the launcher's. */
    private static final String LINK = """
            "linkClocks":[{"link":"lan","from":"a","to":"b","groups":[
                {"asked":100,"exchanges":70,"strays":3,"ratePpb":0,"hereRatePpb":0,
                 "kept":[[10000000900000100,10000000900000120,5000000900000110]]},
                {"asked":100,"exchanges":80,"strays":0,"ratePpb":0,"hereRatePpb":0,
                 "kept":[[10000002100000100,10000002100000120,5000002100000110]]}]}],
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void result() throws IOException {
        Files.writeString(folder.resolve("result.json"), RESULT);
    }

    @Test
    void aPathFromOneHostToAnotherIsMeasuredByBothClocks() throws IOException {
        long begin = 1_500_000_000;
        SampleFile file = read("path", new long[] {begin + AHEAD, begin + 300 + AHEAD, begin + 40_000 + AHEAD / 2}, 0);
        assertEquals(40_000, file.samples().latency(0), file.clocks().boundNs());
        assertEquals(39_700, file.samples().serviceTime(0), file.clocks().boundNs());
        assertTrue(file.clocks().areSeveral());
        // Half a round trip each, and a part per million of 1.2 s, to either side of the middle
        assertEquals(200 + 1_200, file.clocks().boundNs(), 10);
        assertEquals(Optional.empty(), file.clocks().unknown());
    }

    @Test
    void theLaunchersOwnClockNeedsNoComparison() throws IOException {
        SampleFile file = read("arrival", new long[] {1_500_000_000, 1_500_000_000, 1_500_005_000L + AHEAD / 2}, 0);
        assertEquals(5_000, file.samples().latency(0), file.clocks().boundNs());
        assertEquals(100 + 600, file.clocks().boundNs(), 10);
    }

    @Test
    void connectionsFromTheSameHostAreLeftAlone() throws IOException {
        long begin = 1_500_000_000L + AHEAD / 2;
        SampleFile same = read("event", new long[] {1, 1, 7}, 0);
        assertArrayEquals(new double[] {6}, same.samples().latencies());
        SampleFile other = read("event", new long[] {1_500_000_000L + AHEAD, 1_500_000_000L + AHEAD, begin + 9_000}, 1);
        assertEquals(9_000, other.samples().latency(0), other.clocks().boundNs());
        assertEquals(0, other.over(0).clocks().boundNs());
        assertEquals(1_400, other.over(1).clocks().boundNs(), 10);
        assertFalse(read("call", new long[] {1, 1, 7}, 0).clocks().areSeveral());
    }

    @Test
    void samplesThatEndBeforeTheyBeginByMoreThanTheBoundAreRefused() throws IOException {
        long begin = 1_500_000_000;
        assertEquals(
                -500,
                read("arrival", new long[] {begin, begin, begin - 500 + AHEAD / 2}, 0)
                        .samples()
                        .latency(0),
                700);
        assertThrows(
                SampleFormatException.class,
                () -> read("arrival", new long[] {begin, begin, begin - 5_000 + AHEAD / 2}, 0));
    }

    @Test
    void aLinkBetweenBothHostsNarrowsTheBound() throws IOException {
        link(LINK);
        long begin = 1_500_000_000;
        SampleFile file = read("path", new long[] {begin + AHEAD, begin + 300 + AHEAD, begin + 40_000 + AHEAD / 2}, 0);
        // A round trip of 20 ns, and a part per million of 1.2 s, to either side of the middle
        assertEquals(10 + 600, file.clocks().boundNs(), 10);
        assertEquals(40_000, file.samples().latency(0), file.clocks().boundNs());
    }

    @Test
    void thePairsSayWhichComparisonGaveTheBound() throws IOException {
        link(LINK);
        JsonNode pair = ClockEstimates.ofPairs(List.of(folder)).get(0);
        assertEquals("a", pair.path("from").asText());
        assertEquals("b", pair.path("to").asText());
        assertEquals("timed", pair.path("phase").asText());
        assertEquals(1, pair.path("round").asInt());
        assertEquals(-AHEAD / 2, pair.path("offsetNs").asLong(), 700);
        assertEquals("[\"link lan\"]", pair.path("sources").toString());
        assertEquals(1_402, pair.at("/control/boundNs").asDouble(), 10);
        assertEquals("lan", pair.at("/links/0/link").asText());
        assertEquals(610, pair.at("/links/0/boundNs").asDouble(), 10);
        assertEquals(200, pair.at("/links/0/asked").asInt());
        assertEquals(150, pair.at("/links/0/exchanges").asInt());
        assertEquals(3, pair.at("/links/0/strays").asInt());
    }

    @Test
    void aLinkThatNobodyCouldAskOverSaysWhyAndChangesNothing() throws IOException {
        link(LINK.replace("\"strays\":3,", "\"strays\":3,\"failure\":\"cannot listen at 10.1.1.1\","));
        JsonNode pair = ClockEstimates.ofPairs(List.of(folder)).get(0);
        assertEquals(
                "nobody asked over lan: cannot listen at 10.1.1.1",
                pair.at("/links/0/unknown").asText());
        assertEquals("[\"control connection\"]", pair.path("sources").toString());
        assertEquals(1_402, pair.path("boundNs").asDouble(), 10);
    }

    @Test
    void aLinkWithoutAnAnswerSaysSo() throws IOException {
        link(LINK.replaceFirst("\\[\\[.*?\\]\\]", "[]"));
        JsonNode pair = ClockEstimates.ofPairs(List.of(folder)).get(0);
        assertEquals(
                "none of 100 questions over lan was answered",
                pair.at("/links/0/unknown").asText());
        assertEquals("[\"control connection\"]", pair.path("sources").toString());
    }

    @Test
    void anAnswerThatCannotBeIsRefused() throws IOException {
        link(LINK.replace("5000000900000110", "5000000900050110").replace("5000002100000110", "5000002100050110"));
        assertTrue(read("path", new long[] {9, 9, 1}, 0)
                .clocks()
                .unknown()
                .orElseThrow()
                .startsWith("two comparisons of the clocks of both hosts contradict one another"));
    }

    private void link(String link) throws IOException {
        Files.writeString(folder.resolve("result.json"), RESULT.replace("\"ways\":", link + "\"ways\":"));
    }

    @Test
    void aHostWhoseClockNobodyKnowsIsNamed() throws IOException {
        Files.writeString(folder.resolve("result.json"), RESULT.replace("\"clocks\":", "\"before\":"));
        assertEquals(
                Optional.of("the clock of a was not compared with others"),
                read("path", new long[] {9, 9, 1}, 0).clocks().unknown());
    }

    @Test
    void theClocksOfAKilledLaunchAreUnknown() throws IOException {
        Files.delete(folder.resolve("result.json"));
        assertEquals(1, read("path", new long[] {9, 9, 1}, 0).samples().size());
    }

    private SampleFile read(String probe, long[] times, int link) throws IOException {
        Path samples = folder.resolve("samples");
        if (Files.isDirectory(samples)) {
            for (Path file : RoundSamples.sampleFiles(samples)) {
                Files.delete(file);
            }
        }
        new SampleFileBuilder(1, "probe=" + probe + "\nphase=timed\nprocess=gps\nkind=event\nsamples=1\n")
                .record(times[0], times[1], times[2], (long) link << 16)
                .write(samples.resolve(probe + ".timed.gps.bws"));
        RoundSamples round = RoundSamples.read(samples);
        assertEquals(1, round.of(probe, "timed").size());
        assertEquals(
                round.of(probe, "timed").get(0).samples().latency(0),
                SampleFile.read(round.of(probe, "timed").get(0).path())
                        .samples()
                        .latency(0));
        return round.of(probe, "timed").get(0);
    }
}
