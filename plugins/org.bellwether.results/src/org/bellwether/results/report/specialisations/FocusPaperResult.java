// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.specialisations;

import java.util.List;
import java.util.function.Predicate;
import org.bellwether.results.prediction.SpecialisationOption;

/**
 * A result of the paper about FOCUS, with the percentages in its text: Krishna, Gokhale and Schmidt, "Context-Specific
 * Middleware Specialization Techniques for Optimizing Software Product-line Architectures", EuroSys 2006, sections
 * 4.2.1 to 4.2.6.
 */
enum FocusPaperResult {
    FRAMEWORK(
            "Framework",
            "Figure 8",
            "framework alone",
            List.of(
                    new Published("average latency, reactor bound", "-4"),
                    new Published("average latency, protocol bound", "-5")),
            "The paper took the virtual functions out of TAO's reactor and out of its protocols, each by itself."
                    + " Corbel's framework also binds the server's concurrency and the wait for replies.",
            added -> added.isOnly(SpecialisationOption.FRAMEWORK)),
    REQUEST(
            "Request creation",
            "Figure 9",
            "request-header or whole-request alone",
            List.of(new Published("average latency", "-4"), new Published("latency of the path itself", "-25")),
            "TAO wrote each request anew before. Corbel's general runtime keeps the last header of a connection"
                    + " already: request-header is for several operations in turn, and whole-request for arguments that"
                    + " never change.",
            added -> added.isOnly(SpecialisationOption.REQUEST_HEADER)
                    || added.isOnly(SpecialisationOption.WHOLE_REQUEST)),
    DISPATCH(
            "Dispatch",
            "Figure 10",
            "dispatch alone",
            List.of(
                    new Published("average latency", "-16"),
                    new Published("maximum latency", "-14"),
                    new Published("standard deviation of the latency, a factor of 1.5", "-33"),
                    new Published("latency of the path itself", "-40")),
            "The paper kept the skeleton that served the first request of a connection, and gave up Current for it."
                    + " Corbel compares key and operation each time, and keeps Current.",
            added -> added.isOnly(SpecialisationOption.DISPATCH)),
    DEMARSHALLING(
            "Demarshalling by sequence length",
            "Figure 11 and Table 2",
            "native-layout alone",
            List.of(
                    new Published("average latency, one long, alignment ignored", "-4"),
                    new Published("average latency, one long, byte order not tested", "-4"),
                    new Published("average latency, 64 structures", "-11.5"),
                    new Published("average latency, 128 structures", "-17.35"),
                    new Published("average latency, 1,024 structures", "-20.12"),
                    new Published("average latency, 2,048 structures", "-25.64"),
                    new Published("average latency, 4,096 structures", "-30.12")),
            "The paper's structure has a short, a long, a double, a float and a char. The sequences of this session are"
                    + " those of its model, in the phases and metrics that the bars name. TAO ignored alignment and did"
                    + " not test the byte order; Corbel copies structures as they are in memory, and only where both"
                    + " peers have agreed on it.",
            added -> added.isOnly(SpecialisationOption.NATIVE_LAYOUT)),
    PLATFORM(
            "Platform",
            "Figure 12",
            "the build alone",
            List.of(new Published("average latency", "-17"), new Published("maximum latency", "-12")),
            "The paper unrolled the loop that copies memory, and emulated exceptions. Here compiler, level of"
                    + " optimization, link or profile differ.",
            AddedSpecialisations::isOnlyBuilt),
    CUMULATIVE(
            "Cumulative",
            "Figure 13",
            "several specialisations",
            List.of(
                    new Published("average latency", "-43"),
                    new Published("99 % of the latency", "-40"),
                    new Published("maximum latency", "-45"),
                    new Published("standard deviation of the latency, a factor of 2", "-50"),
                    new Published("throughput", "+65"),
                    new Published("average latency, 64 structures", "-26"),
                    new Published("average latency, 4,096 structures", "-51")),
            "The paper applied all of its specialisations, with that of the platform, to a remote operation.",
            AddedSpecialisations::isCumulative);

    /**
     * A percentage of the paper.
     *
     * @param figure  the name of the measured figure
     * @param percent the change in the paper, with its sign
     */
    record Published(String figure, String percent) {
        /** Returns the change as a part. */
        double change() {
            return Double.parseDouble(percent) / 100;
        }
    }

    private final String title;
    private final String source;
    private final String needed;
    private final List<Published> published;
    private final String note;
    private final Predicate<AddedSpecialisations> shows;

    FocusPaperResult(
            String title,
            String source,
            String needed,
            List<Published> published,
            String note,
            Predicate<AddedSpecialisations> shows) {
        this.title = title;
        this.source = source;
        this.needed = needed;
        this.published = published;
        this.note = note;
        this.shows = shows;
    }

    /** Returns the title of Bellwether's figure. */
    String title() {
        return title;
    }

    /** Returns the place of the figure in the paper. */
    String source() {
        return source;
    }

    /** Returns the required difference between a configuration and the base, as a part of a sentence. */
    String needed() {
        return needed;
    }

    List<Published> published() {
        return published;
    }

    /** Returns how the paper's experiment differs. */
    String note() {
        return note;
    }

    /** Returns whether a configuration with these additions belongs to the result. */
    boolean shows(AddedSpecialisations added) {
        return shows.test(added);
    }
}
