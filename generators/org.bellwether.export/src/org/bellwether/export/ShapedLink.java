// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * A network within the limits of the shapers of Emulab and CloudLab: delays of 0 or at least 2 whole milliseconds,
 * bandwidths from 10 kbit/s, losses of 0 or at least 0.000005 (from Emulab's parser of NS files).
 *
 * @param kilobits bandwidth in kbit/s; 0 for that of the physical link
 * @param delayMs  one-way delay in ms
 * @param loss     share of packets lost
 */
record ShapedLink(long kilobits, long delayMs, BigDecimal loss) {
    private static final BigDecimal MILLISECOND = BigDecimal.valueOf(1_000_000);
    private static final long LEAST_DELAY_MS = 2;
    private static final long LEAST_KILOBITS = 10;
    private static final BigDecimal LEAST_LOSS = new BigDecimal("0.000005");

    /**
     * Returns the nearest possible link; differences, and settings that cannot be expressed, are added to the warnings.
     */
    static ShapedLink of(Network network, String testbed, List<String> warnings) {
        String link = "link " + network.link() + ": ";
        if (network.jitterNs() > 0) {
            warnings.add(link + testbed + " knows no jitter; the link has none in place of "
                    + milliseconds(network.jitterNs()) + " ms");
        }
        if (network.mtu() > 0) {
            warnings.add(
                    link + testbed + " knows no MTU; the link has its own in place of " + network.mtu() + " bytes");
        }
        return new ShapedLink(
                bandwidth(network, link, warnings), delay(network, link, warnings), loss(network, link, warnings));
    }

    private static long delay(Network network, String link, List<String> warnings) {
        BigDecimal wanted = BigDecimal.valueOf(network.delayNs()).divide(MILLISECOND);
        long delay = wanted.setScale(0, RoundingMode.HALF_UP).longValueExact();
        long possible = delay == 1 ? LEAST_DELAY_MS : delay;
        if (wanted.compareTo(BigDecimal.valueOf(possible)) != 0) {
            warnings.add(link + "the delay is " + possible + " ms in place of " + milliseconds(network.delayNs())
                    + " ms: shapers have 0 or at least 2 whole ms");
        }
        return possible;
    }

    private static long bandwidth(Network network, String link, List<String> warnings) {
        if (network.bandwidth() == 0) {
            return 0;
        }
        long possible = Math.max(LEAST_KILOBITS, (network.bandwidth() + 500) / 1000);
        if (possible * 1000 != network.bandwidth()) {
            warnings.add(
                    link + "the bandwidth is " + possible + " kbit/s in place of " + network.bandwidth() + " bit/s");
        }
        return possible;
    }

    private static BigDecimal loss(Network network, String link, List<String> warnings) {
        BigDecimal wanted = network.loss();
        if (wanted.signum() > 0 && wanted.compareTo(LEAST_LOSS) < 0) {
            warnings.add(
                    link + "the loss is 0 in place of " + wanted.toPlainString() + ": shapers have at least 0.000005");
            return BigDecimal.ZERO;
        }
        return wanted;
    }

    static String milliseconds(long nanoseconds) {
        return plain(BigDecimal.valueOf(nanoseconds).divide(MILLISECOND));
    }

    /** Returns a number in decimal notation, without an exponent and without trailing zeros. */
    static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
