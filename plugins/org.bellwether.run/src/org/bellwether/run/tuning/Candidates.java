// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.build.BuildSettings;
import org.bellwether.run.build.InstalledCompiler;

/** The builds that a tuning tries. Each differs from the default build in one setting. */
public final class Candidates {
    private static final int LONGEST_NAME = 40;
    private static final Pattern NOT_IN_NAMES = Pattern.compile("[^A-Za-z0-9_.+-]");

    /** The values that are tried for each setting except the compiler and the profile, in the order of the table. */
    private static final Map<String, String> USUAL_TRIES = tries();

    private final List<InstalledCompiler> compilers;
    private final Optional<InstalledCompiler> usual;

    /**
     * @param compilers the compilers of this machine
     * @param usual     the compiler of the default build; empty if it is of no known kind
     */
    public Candidates(List<InstalledCompiler> compilers, Optional<InstalledCompiler> usual) {
        this.compilers = List.copyOf(compilers);
        this.usual = usual;
    }

    private static Map<String, String> tries() {
        Map<String, String> tries = new LinkedHashMap<>();
        tries.put(BuildSettings.OPTIMIZATION, "3");
        tries.put(BuildSettings.ARCHITECTURE, "native");
        tries.put(BuildSettings.LTO, "true");
        tries.put(BuildSettings.PLT, "false");
        tries.put(BuildSettings.PIE, "false");
        tries.put(BuildSettings.COPIES, BuildSettings.INLINE);
        return tries;
    }

    /** Returns the names of settings that can be tried. */
    public static List<String> names() {
        List<String> names = new ArrayList<>(List.of(BuildSettings.COMPILER));
        names.addAll(USUAL_TRIES.keySet());
        names.add(BuildSettings.PROFILE);
        return names;
    }

    /** Returns all candidates that this machine can build: other compilers, and each setting alone. */
    public List<Candidate> all() {
        List<Candidate> all = new ArrayList<>(otherCompilers());
        USUAL_TRIES.forEach((setting, value) -> all.add(of(setting, value)));
        all.add(profiled());
        return all;
    }

    /**
     * Returns the candidates that a user names.
     *
     * @param tries {@code SETTING}, for the values that are usually tried, or {@code SETTING=VALUE}
     * @throws WorkException if a setting is unknown, has its default value, or is named twice, or if this machine has
     *     no other compiler
     */
    public List<Candidate> of(List<String> tries) throws WorkException {
        List<Candidate> chosen = new ArrayList<>();
        for (String text : tries) {
            int equals = text.indexOf('=');
            String setting = equals < 0 ? text : text.substring(0, equals);
            if (!names().contains(setting)) {
                throw refusal(
                        text, "There is no setting '" + setting + "'", "Try one of " + String.join(", ", names()));
            }
            List<Candidate> named = equals < 0 ? usualOf(setting) : List.of(given(text, setting));
            for (Candidate candidate : named) {
                if (chosen.stream().anyMatch(other -> other.name().equals(candidate.name()))) {
                    throw refusal(text, candidate.name() + " is tried twice", "Name each candidate once");
                }
                chosen.add(candidate);
            }
        }
        return chosen;
    }

    private List<Candidate> usualOf(String setting) throws WorkException {
        if (setting.equals(BuildSettings.PROFILE)) {
            return List.of(profiled());
        } else if (!setting.equals(BuildSettings.COMPILER)) {
            return List.of(of(setting, USUAL_TRIES.get(setting)));
        }
        List<Candidate> others = otherCompilers();
        if (others.isEmpty()) {
            throw new WorkException(
                    Kind.MACHINE,
                    "one-compiler",
                    "This machine has no other compiler that Bellwether knows, of GCC 12 or clang 16 or later",
                    "--try " + setting,
                    "Install one, such as clang-16; or try another setting");
        }
        return others;
    }

    private Candidate given(String text, String setting) throws WorkException {
        String value = text.substring(setting.length() + 1);
        if (setting.equals(BuildSettings.PROFILE)) {
            throw refusal(text, "A profile is of the model's own run, and has no value", "Give --try " + setting);
        }
        Candidate candidate = of(setting, value);
        boolean isUsual = BuildSettings.of(candidate.settings(), candidate.name())
                        .isEmpty()
                || setting.equals(BuildSettings.COMPILER)
                        && InstalledCompiler.of(value).filter(this::isUsual).isPresent();
        if (isUsual) {
            throw refusal(text, "This is the usual build", "Leave it out, or try another value");
        }
        return candidate;
    }

    private static WorkException refusal(String text, String message, String fix) {
        return new WorkException(Kind.INPUT, "no-candidate", message, "--try " + text, fix);
    }

    private List<Candidate> otherCompilers() {
        return compilers.stream()
                .filter(compiler -> !isUsual(compiler))
                .map(compiler -> of(BuildSettings.COMPILER, compiler.command()))
                .toList();
    }

    private boolean isUsual(InstalledCompiler compiler) {
        return usual.filter(compiler::isSameAs).isPresent();
    }

    private static Candidate profiled() {
        return new Candidate(BuildSettings.PROFILE, Map.of(), true);
    }

    /** Returns the candidate with one setting; the name shows whether the setting is switched off. */
    private static Candidate of(String setting, String value) {
        String name = switch (value) {
            case "true" -> setting;
            case "false" -> "no-" + setting;
            default -> setting + "-" + value.substring(value.lastIndexOf('/') + 1);
        };
        String legal = NOT_IN_NAMES.matcher(name).replaceAll("-");
        return new Candidate(legal.substring(0, Math.min(LONGEST_NAME, legal.length())), Map.of(setting, value), false);
    }
}
