// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellwether.run.windows.Alternation;

/**
 * The request for a session.
 *
 * @param model a model file or a project's folder
 * @param selection the experiment, its targets and values
 * @param amount the amount of measurement
 * @param variants configurations whose launches alternate, in addition to the targets; if empty, the targets' launches
 *     alternate
 * @param alternation how configurations alternate
 * @param instrumentation measurements in addition to the experiment's
 * @param place the machines of the processes
 * @param destination the places of files and results
 */
public record SessionRequest(
        Path model,
        Selection selection,
        Amount amount,
        List<Variant> variants,
        Alternation alternation,
        Instrumentation instrumentation,
        Place place,
        Destination destination) {
    public SessionRequest {
        variants = List.copyOf(variants);
    }

    /** Returns a request with all settings as in the model, in windows if possible. */
    public static SessionRequest of(Path model, Destination destination) {
        return new SessionRequest(
                model,
                Selection.OF_MODEL,
                Amount.OF_MODEL,
                List.of(),
                Alternation.WINDOWS,
                Instrumentation.NONE,
                Place.OF_MODEL,
                destination);
    }

    /** Returns a request with all settings as in the model. */
    public static SessionRequest of(Path model, Path store) {
        return of(model, new Destination(Optional.empty(), store, ""));
    }

    /** Returns the same request for another model. */
    public SessionRequest withModel(Path other) {
        return new SessionRequest(other, selection, amount, variants, alternation, instrumentation, place, destination);
    }

    /** Returns the same request for another part of the model. */
    public SessionRequest with(Selection other) {
        return new SessionRequest(model, other, amount, variants, alternation, instrumentation, place, destination);
    }

    /** Returns the same request for another amount of measurement. */
    public SessionRequest with(Amount other) {
        return new SessionRequest(model, selection, other, variants, alternation, instrumentation, place, destination);
    }

    /** Returns the same request with configurations that alternate. */
    public SessionRequest with(List<Variant> turns) {
        return new SessionRequest(model, selection, amount, turns, alternation, instrumentation, place, destination);
    }

    /** Returns the same request with another way in which configurations alternate. */
    public SessionRequest with(Alternation other) {
        return new SessionRequest(model, selection, amount, variants, other, instrumentation, place, destination);
    }

    /** Returns the same request with other measurements in addition to the experiment's. */
    public SessionRequest with(Instrumentation other) {
        return new SessionRequest(model, selection, amount, variants, alternation, other, place, destination);
    }

    /** Returns the same request on other machines. */
    public SessionRequest with(Place other) {
        return new SessionRequest(model, selection, amount, variants, alternation, instrumentation, other, destination);
    }

    /** Returns the same request with other places of files and results. */
    public SessionRequest with(Destination other) {
        return new SessionRequest(model, selection, amount, variants, alternation, instrumentation, place, other);
    }

    /**
     * Returns the same request for one experiment.
     *
     * @param project the folder of the experiment's project, or a model file
     * @param name the experiment
     * @param output the project's output folder; empty for {@code out} in the model's folder
     * @param line the command line that runs this experiment alone
     */
    public SessionRequest of(Path project, String name, Optional<Path> output, String line) {
        return withModel(project)
                .with(selection.withExperiment(Optional.of(name)))
                .with(new Destination(output, destination.store(), line));
    }
}
