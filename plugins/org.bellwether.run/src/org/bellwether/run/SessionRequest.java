// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.run.instructions.InstructionMode;
import org.bellwether.run.windows.Alternation;

/**
 * The request for a session.
 *
 * @param model a model file or a project's folder
 * @param experiment the experiment, if the model has several
 * @param targets names of targets, in the order of the table; empty for the model's targets
 * @param options values of options by {@code target.option}
 * @param parameters values of the experiment's parameters by name
 * @param samples counted samples of each metric; empty for the model's number
 * @param warmup samples before them in each round, not counted; empty for the model's number
 * @param rounds launches that each run is split into
 * @param repeat runs of each target
 * @param rateScale factor on the rates of timers
 * @param out the project's output folder; empty for {@code out} in the model's folder
 * @param store the run store's folder
 * @param command the command line, for the session's record
 * @param variants configurations whose launches alternate, in addition to the targets; if empty, the targets' launches
 *     alternate
 * @param checkpoints whether programs are built with checkpoints along calls, which show where the calls' time is spent
 * @param alternation how configurations alternate
 * @param until the rule that ends the measurement; empty to end it with the requested number of samples
 * @param instructions the tool that counts instructions; empty to count none
 * @param lab whether nodes are hosts of a local lab, with the links of the model
 * @param trustTimeDaemons whether the errors that time daemons state bound the clocks of hosts, too
 * @param keepFiles whether files that were copied to other hosts stay there, so that a later session need not copy them
 * @param withoutRealTime whether processes run with the system's default scheduling, even if the model has another one
 */
public record SessionRequest(
        Path model,
        Optional<String> experiment,
        List<String> targets,
        Map<String, String> options,
        Map<String, String> parameters,
        OptionalLong samples,
        OptionalLong warmup,
        OptionalInt rounds,
        int repeat,
        double rateScale,
        Optional<Path> out,
        Path store,
        String command,
        List<Variant> variants,
        boolean checkpoints,
        Alternation alternation,
        Optional<StoppingRule> until,
        Optional<InstructionMode> instructions,
        boolean lab,
        boolean trustTimeDaemons,
        boolean keepFiles,
        boolean withoutRealTime) {

    /**
     * Creates a request that removes copied files from other hosts at the end, and schedules processes as in the model.
     */
    public SessionRequest(
            Path model,
            Optional<String> experiment,
            List<String> targets,
            Map<String, String> options,
            Map<String, String> parameters,
            OptionalLong samples,
            OptionalLong warmup,
            OptionalInt rounds,
            int repeat,
            double rateScale,
            Optional<Path> out,
            Path store,
            String command,
            List<Variant> variants,
            boolean checkpoints,
            Alternation alternation,
            Optional<StoppingRule> until,
            Optional<InstructionMode> instructions,
            boolean lab,
            boolean trustTimeDaemons) {
        this(
                model,
                experiment,
                targets,
                options,
                parameters,
                samples,
                warmup,
                rounds,
                repeat,
                rateScale,
                out,
                store,
                command,
                variants,
                checkpoints,
                alternation,
                until,
                instructions,
                lab,
                trustTimeDaemons,
                false,
                false);
    }

    /** Creates a request for this machine or for the hosts that the model names, without a local lab. */
    public SessionRequest(
            Path model,
            Optional<String> experiment,
            List<String> targets,
            Map<String, String> options,
            Map<String, String> parameters,
            OptionalLong samples,
            OptionalLong warmup,
            OptionalInt rounds,
            int repeat,
            double rateScale,
            Optional<Path> out,
            Path store,
            String command,
            List<Variant> variants,
            boolean checkpoints,
            Alternation alternation,
            Optional<StoppingRule> until,
            Optional<InstructionMode> instructions) {
        this(
                model,
                experiment,
                targets,
                options,
                parameters,
                samples,
                warmup,
                rounds,
                repeat,
                rateScale,
                out,
                store,
                command,
                variants,
                checkpoints,
                alternation,
                until,
                instructions,
                false,
                false);
    }

    /** Creates a request without checkpoints, in windows if possible. */
    public SessionRequest(
            Path model,
            Optional<String> experiment,
            List<String> targets,
            Map<String, String> options,
            Map<String, String> parameters,
            OptionalLong samples,
            OptionalLong warmup,
            OptionalInt rounds,
            int repeat,
            double rateScale,
            Optional<Path> out,
            Path store,
            String command,
            List<Variant> variants) {
        this(
                model,
                experiment,
                targets,
                options,
                parameters,
                samples,
                warmup,
                rounds,
                repeat,
                rateScale,
                out,
                store,
                command,
                variants,
                false,
                Alternation.WINDOWS,
                Optional.empty(),
                Optional.empty());
    }

    /** Returns the same request with configurations that alternate. */
    public SessionRequest with(List<Variant> turns) {
        return with(turns, checkpoints, alternation, until, instructions, lab, trustTimeDaemons);
    }

    /** Returns the same request with checkpoints along calls, or without. */
    public SessionRequest withCheckpoints(boolean wanted) {
        return with(variants, wanted, alternation, until, instructions, lab, trustTimeDaemons);
    }

    /** Returns the same request with another way in which configurations alternate. */
    public SessionRequest with(Alternation other) {
        return with(variants, checkpoints, other, until, instructions, lab, trustTimeDaemons);
    }

    /** Returns the same request with a rule that ends the measurement. */
    public SessionRequest until(StoppingRule rule) {
        return with(variants, checkpoints, alternation, Optional.of(rule), instructions, lab, trustTimeDaemons);
    }

    /** Returns the same request with instructions counted, too. */
    public SessionRequest counting(Optional<InstructionMode> mode) {
        return with(variants, checkpoints, alternation, until, mode, lab, trustTimeDaemons);
    }

    /** Returns the same request in a local lab, or not. */
    public SessionRequest inLab(boolean wanted) {
        return with(variants, checkpoints, alternation, until, instructions, wanted, trustTimeDaemons);
    }

    /** Returns the same request with or without the errors that time daemons state as bounds. */
    public SessionRequest withTrustedTimeDaemons(boolean timeDaemons) {
        return with(variants, checkpoints, alternation, until, instructions, lab, timeDaemons);
    }

    /**
     * Returns the same request with the system's default scheduling of all processes, or with the model's scheduling.
     */
    public SessionRequest leavingRealTimeOut(boolean wanted) {
        return new SessionRequest(
                model,
                experiment,
                targets,
                options,
                parameters,
                samples,
                warmup,
                rounds,
                repeat,
                rateScale,
                out,
                store,
                command,
                variants,
                checkpoints,
                alternation,
                until,
                instructions,
                lab,
                trustTimeDaemons,
                keepFiles,
                wanted);
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
        return new SessionRequest(
                project,
                Optional.of(name),
                targets,
                options,
                parameters,
                samples,
                warmup,
                rounds,
                repeat,
                rateScale,
                output,
                store,
                line,
                variants,
                checkpoints,
                alternation,
                until,
                instructions,
                lab,
                trustTimeDaemons,
                keepFiles,
                withoutRealTime);
    }

    private SessionRequest with(
            List<Variant> turns,
            boolean wanted,
            Alternation other,
            Optional<StoppingRule> rule,
            Optional<InstructionMode> mode,
            boolean place,
            boolean timeDaemons) {
        return new SessionRequest(
                model,
                experiment,
                targets,
                options,
                parameters,
                samples,
                warmup,
                rounds,
                repeat,
                rateScale,
                out,
                store,
                command,
                List.copyOf(turns),
                wanted,
                other,
                rule,
                mode,
                place,
                timeDaemons,
                keepFiles,
                withoutRealTime);
    }

    /** Returns a request with all settings as in the model. */
    public static SessionRequest of(Path model, Path store) {
        return new SessionRequest(
                model,
                Optional.empty(),
                List.of(),
                Map.of(),
                Map.of(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalInt.empty(),
                1,
                1,
                Optional.empty(),
                store,
                "",
                List.of());
    }
}
