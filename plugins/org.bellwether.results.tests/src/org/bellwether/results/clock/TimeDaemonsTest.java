// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeDaemonsTest {
    private static final String CHRONY = """
            = running
             chronyd

            = chronyc
             C0000201,192.0.2.1,3,1700000000.123456789,-0.000012500,0.000001000,0.000020000,-12.345,-0.001,0.012,\
            0.001000000,0.000340000,64.5,Normal
            """;

    private static final String NTPD = """
            = running
             ntpd
            = ntpq
             associd=0 status=0615 leap_none, sync_ntp, 1 event, clock_sync,
             version="ntpd ntpsec-1.2.2", processor="x86_64", system="Linux/6.1",
             leap=00, stratum=3, precision=-24, rootdelay=12.5, rootdisp=3.25,
             refid=192.0.2.7, reftime=e3.1 2026-11-29T16:00:00.000Z, tc=6, peer=1, offset=-0.5,
             frequency=-1.25, sys_jitter=0.01, clk_jitter=0.02
            """;

    private static final String TIMESYNCD = """
            = running
             systemd-timesyn
            = timedatectl
                    Server: 192.0.2.9 (time.example.org)
             Poll interval: 34min 8s (min: 32s; max 34min 8s)
                      Leap: normal
                   Version: 4
                   Stratum: 2
                 Reference: 4FF33C0E
                 Precision: 1us (-25)
             Root distance: 686us (max: 5s)
                    Offset: -1.234ms
                     Delay: 13.3ms
                    Jitter: 1.5ms
              Packet count: 5
                 Frequency: -12.3ppm
            """;

    private static final String PTP = """
            = running
             ptp4l
            = pmc
             sending: GET CURRENT_DATA_SET
             \t90e2ba.fffe.20c7f8-0 seq 0 RESPONSE MANAGEMENT CURRENT_DATA_SET
             \t\tstepsRemoved     1
             \t\toffsetFromMaster -41.5
             \t\tmeanPathDelay    561.0
             \t90e2ba.fffe.20c7f8-0 seq 1 RESPONSE MANAGEMENT PARENT_DATA_SET
             \t\tgrandmasterIdentity                   001122.fffe.334455
             \t90e2ba.fffe.20c7f8-1 seq 2 RESPONSE MANAGEMENT PORT_DATA_SET
             \t\tportState               SLAVE
            """;

    @Test
    void chronyStatesItsOffsetItsDispersionAndHalfOfItsDelay() {
        assertEquals(new TimeSource("chrony", "192.0.2.1", 12_500 + 500_000 + 340_000, ""), TimeDaemons.source(CHRONY));
    }

    @Test
    void aReferenceClockHasNoAddress() {
        assertEquals(
                "50484330",
                TimeDaemons.source(CHRONY.replace("C0000201,192.0.2.1", "50484330,"))
                        .reference());
    }

    @Test
    void ntpdStatesTheSameInMilliseconds() {
        assertEquals(
                new TimeSource("ntpd", "192.0.2.7", 500_000 + 6_250_000 + 3_250_000, ""), TimeDaemons.source(NTPD));
    }

    @Test
    void timesyncdStatesTheSameOfTheLastAnswer() {
        TimeSource source = TimeDaemons.source(TIMESYNCD);
        assertEquals("systemd-timesyncd", source.daemon());
        assertEquals("192.0.2.9", source.reference());
        assertEquals(1_234_000 + 6_650_000 + 686_000, source.errorNs());
        assertEquals("the error is that of the server's last answer", source.remark());
    }

    @Test
    void ptp4lStatesItsLastOffset() {
        TimeSource source = TimeDaemons.source(PTP.replace(" ptp4l\n", " phc2sys\n ptp4l\n"));
        assertEquals(
                new TimeSource("ptp4l", "001122.fffe.334455", 42, "the error is the last offset from the master"),
                source);
        String remark = TimeDaemons.source(PTP).remark();
        assertTrue(
                remark.endsWith("; phc2sys does not run, so that this may be the network card's clock only"), remark);
    }

    @Test
    void theMasterOfPtpFollowsNoOtherClock() {
        TimeSource master = TimeDaemons.source(PTP.replace("SLAVE", "MASTER"));
        assertEquals(new TimeSource("ptp4l", "", TimeSource.UNSTATED, "this machine is the master"), master);
    }

    @Test
    void chronyComesFirstWhereItIsSynchronised() {
        assertEquals("chrony", TimeDaemons.source(CHRONY + PTP).daemon());
        assertEquals(
                "ptp4l",
                TimeDaemons.source(CHRONY.replace("Normal", "Not synchronised") + PTP)
                        .daemon());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "= running\n chronyd\n\n= chronyc\n 506 Cannot talk to daemon\n",
                "= running\n chronyd\n",
                "= running\n chronyd\n= chronyc\n 00000000,,0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,1.0,1.0,0.0,Not synchronised\n",
                "= running\n chronyd\n= chronyc\n ,,,\n"
            })
    void aDaemonThatRunsAndDoesNotAnswerIsNamed(String answers) {
        assertEquals(
                new TimeSource("chrony", "", TimeSource.UNSTATED, "it runs, but did not say that it is synchronised"),
                TimeDaemons.source(answers));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "= ",
                "= running\n bash\n",
                "= ntpq\n leap=11, offset=0.5, rootdelay=1, rootdisp=1\n",
                "= timedatectl\n Server: 192.0.2.9 (x)\n Poll interval: 32s\n",
                "= pmc\n portState LISTENING\n offsetFromMaster 0.0\n",
                " = chronyc\n a,b,c,d,0,0,0,0,0,0,0,0,0,Normal\n"
            })
    void withoutAnAnswerThereIsNoSource(String answers) {
        assertEquals(TimeSource.NONE, TimeDaemons.source(answers));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "fast", "1e99", "NaN", "Infinity", "1,5", "99999999999999999999", "0x10", "--1"})
    void numbersThatAreNoneAreNotStated(String number) {
        assertEquals(
                TimeSource.UNSTATED,
                TimeDaemons.source(NTPD.replace("offset=-0.5", "offset=" + number.replace(',', ';')))
                        .errorNs());
        assertEquals(
                TimeSource.UNSTATED,
                TimeDaemons.source(TIMESYNCD.replace("-1.234ms", number + "ms")).errorNs());
        assertEquals(
                TimeSource.UNSTATED,
                TimeDaemons.source(PTP.replace("-41.5", number)).errorNs());
    }

    @Test
    void spansOfSystemdAreSums() {
        assertEquals(62.5e9, DurationParser.systemd("1min 2.5s").orElseThrow());
        assertEquals(-7_200e9, DurationParser.systemd("-2h").orElseThrow());
        assertEquals(0, DurationParser.systemd("0").orElseThrow());
        assertTrue(DurationParser.systemd("1min 2.5").isEmpty());
        assertTrue(DurationParser.systemd("999999999999d").isEmpty());
    }

    @Test
    void answersOfAnyLengthAndContentAreRead() {
        String longest =
                TimeDaemons.source("= chronyc\n a," + "x".repeat(1_000_000)).toString();
        assertEquals(TimeSource.NONE.toString(), longest);
        assertEquals(
                64,
                TimeDaemons.source(CHRONY.replace("192.0.2.1", "n".repeat(500)))
                        .reference()
                        .length());
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            StringBuilder text = new StringBuilder(CHRONY + NTPD + TIMESYNCD + PTP);
            for (int change = 0; change < 20; change++) {
                text.setCharAt(random.nextInt(text.length()), (char) (random.nextInt(96) + 32));
            }
            TimeSource source = TimeDaemons.source(text.substring(random.nextInt(text.length())));
            assertTrue(source.errorNs() >= TimeSource.UNSTATED, text::toString);
        }
    }
}
