// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

/** The schedulability tests, with their sources. */
public enum SchedulabilityTest {
    UTILISATION_BOUND("utilisation bound", "Liu and Layland 1973"),
    HYPERBOLIC_BOUND("hyperbolic bound", "Bini, Buttazzo and Buttazzo 2003"),
    RESPONSE_TIME("response-time analysis", "Joseph and Pandya 1986, Audsley et al. 1993"),
    PROCESSOR_DEMAND("processor demand", "Baruah, Rosier and Howell 1990, Zhang and Burns 2009"),
    HOLISTIC("holistic analysis", "Tindell and Clark 1994"),
    HOLISTIC_EDF("holistic analysis", "Spuri 1996"),
    SIMULATION("simulation of one hyperperiod", "no proof");

    private final String title;
    private final String source;

    SchedulabilityTest(String title, String source) {
        this.title = title;
        this.source = source;
    }

    public String title() {
        return title;
    }

    /** Returns the paper, or the statement that there is none. */
    public String source() {
        return source;
    }
}
