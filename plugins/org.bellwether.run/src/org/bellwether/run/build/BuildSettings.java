// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.bellwether.results.CanonicalJson;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/**
 * The compiler settings of a variant's runtime and programs that differ from the defaults.
 *
 * @param values by the setting's name: {@value #COMPILER}, {@value #OPTIMIZATION}, {@value #ARCHITECTURE}, {@value
 *     #LTO}, {@value #PLT}, {@value #PIE}, {@value #COPIES} or {@value #PROFILE}; defaults are left out
 */
public record BuildSettings(Map<String, String> values) {
    /** The C++ compiler: a command or a path. */
    public static final String COMPILER = "compiler";

    /** The level of optimization: 0 to 3, s, g or fast. */
    public static final String OPTIMIZATION = "optimization";

    /** The processors for which the code is compiled, as in {@code -march}: native, x86-64-v3. */
    public static final String ARCHITECTURE = "architecture";

    /** Whether the linker optimizes across files: true or false. */
    public static final String LTO = "lto";

    /** Whether calls of functions in shared libraries go through the procedure linkage table: true or false. */
    public static final String PLT = "plt";

    /** Whether programs can be loaded at any address: true or false. */
    public static final String PIE = "pie";

    /** The code that copies memory of unknown size: {@value #LIBRARY}, or {@value #INLINE} (GCC on x86 only). */
    public static final String COPIES = "copies";

    /** The profile that guides the compiler: {@value BuildProfile#GENERATE} to make one, or the name of a profile. */
    public static final String PROFILE = "profile";

    /** The default settings. */
    public static final BuildSettings NONE = new BuildSettings(Map.of());

    private static final String USUAL_OPTIMIZATION = "2";

    /** The functions of the C library, which are chosen for the processor when a program starts. */
    private static final String LIBRARY = "library";

    /** Instructions that the compiler writes where the copy is. */
    public static final String INLINE = "inline";

    /** Settings that are flags of the compiler. */
    private static final Set<String> CODE = Set.of(OPTIMIZATION, ARCHITECTURE, PLT, PIE, COPIES, PROFILE);

    private static final Map<String, Pattern> FORMS = new TreeMap<>(Map.of(
            COMPILER, Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._+-]*|/[A-Za-z0-9/._+-]+"),
            OPTIMIZATION, Pattern.compile("[0-3sg]|fast"),
            ARCHITECTURE, Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]*"),
            LTO, Pattern.compile("true|false"),
            PLT, Pattern.compile("true|false"),
            PIE, Pattern.compile("true|false"),
            COPIES, Pattern.compile(LIBRARY + "|" + INLINE),
            PROFILE, Pattern.compile(BuildProfile.GENERATE + "|[0-9a-f]{16}")));

    public BuildSettings {
        values = Map.copyOf(values);
    }

    /**
     * Checks the names and values.
     *
     * @param values  by the setting's name
     * @param variant the name of the variant, for the message
     * @throws WorkException if a name is unknown, or a value is not possible
     */
    public static BuildSettings of(Map<String, String> values, String variant) throws WorkException {
        for (Map.Entry<String, String> setting : values.entrySet()) {
            Pattern form = FORMS.get(setting.getKey());
            if (form == null) {
                throw refusal(
                        variant,
                        "build." + setting.getKey() + " is no setting of builds",
                        "Settings are build." + String.join(", build.", FORMS.keySet()));
            } else if (!form.matcher(setting.getValue()).matches()) {
                throw refusal(
                        variant,
                        "build." + setting.getKey() + " cannot be '" + setting.getValue() + "'",
                        switch (setting.getKey()) {
                            case COMPILER -> "Name a command, such as clang++-16, or an absolute path without blanks";
                            case OPTIMIZATION -> "Give one of 0, 1, 2, 3, s, g and fast";
                            case ARCHITECTURE -> "Give what the compiler takes for -march, such as native";
                            case COPIES -> "Give " + LIBRARY + " or " + INLINE;
                            case PROFILE ->
                                "Give " + BuildProfile.GENERATE
                                        + ", or the name of a profile that bellwether tune made";
                            default -> "Give true or false";
                        });
            }
        }
        String compiler = values.getOrDefault(COMPILER, "");
        if (!compiler.isEmpty() && !Compiler.exists(compiler)) {
            throw new WorkException(
                    Kind.MACHINE,
                    "no-compiler",
                    "The variant " + variant + " is compiled with " + compiler + ", which this machine does not have",
                    "--variant " + variant + ":build." + COMPILER,
                    "Install it, or name one that is there");
        }
        if (!hasProfile(values)) {
            throw new WorkException(
                    Kind.INPUT,
                    "no-profile",
                    "The variant " + variant + " is built with the profile " + values.get(PROFILE)
                            + ", which is not in the cache of this machine",
                    "--variant " + variant + ":build." + PROFILE,
                    "Make one again: bellwether tune MODEL");
        }
        Map<String, String> unusual = new TreeMap<>(values);
        unusual.remove(OPTIMIZATION, USUAL_OPTIMIZATION);
        unusual.remove(LTO, "false");
        unusual.remove(PLT, "true");
        unusual.remove(PIE, "true");
        unusual.remove(COPIES, LIBRARY);
        return new BuildSettings(unusual);
    }

    /** Returns whether the cache contains the profile that the settings name; true if the settings name no profile. */
    public static boolean hasProfile(Map<String, String> values) {
        String profile = values.getOrDefault(PROFILE, BuildProfile.GENERATE);
        return profile.equals(BuildProfile.GENERATE) || BuildProfile.exists(profile);
    }

    private static WorkException refusal(String variant, String message, String fix) {
        return new WorkException(Kind.INPUT, "build-setting", message, "--variant " + variant, fix);
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** Returns whether the code is compiled for the kind of processor of the compiling machine. */
    public boolean isForThisProcessor() {
        return values.getOrDefault(ARCHITECTURE, "").equals("native");
    }

    /** Returns the compiler; empty for the default. */
    public String compiler() {
        return values.getOrDefault(COMPILER, "");
    }

    /** Returns the profile that guides the compiler; empty without a profile, and for a build that makes one. */
    Optional<BuildProfile> profile() {
        return Optional.ofNullable(values.get(PROFILE))
                .filter(name -> !name.equals(BuildProfile.GENERATE))
                .map(BuildProfile::of);
    }

    /** Returns whether programs count how often they take each path, for a profile. */
    boolean makesProfile() {
        return BuildProfile.GENERATE.equals(values.get(PROFILE));
    }

    /**
     * Returns the first words of a command that starts a program built with these settings. A program that makes a
     * profile writes its counters into a folder.
     *
     * @param counters the absolute path of that folder
     */
    public List<String> launchPrefix(Path counters) {
        return makesProfile() ? BuildProfile.launchPrefix(counters) : List.of();
    }

    /**
     * Returns the arguments of CMake.
     *
     * @param flags the variable with the flags of optimised builds
     */
    public List<String> cmakeArguments(String flags) {
        List<String> arguments = new ArrayList<>();
        if (!compiler().isEmpty()) {
            arguments.add("-DCMAKE_CXX_COMPILER=" + compiler());
        }
        if (values.keySet().stream().anyMatch(CODE::contains)) {
            arguments.add("-D" + flags + "=" + flags());
        }
        if (values.containsKey(PIE)) {
            arguments.add("-DCMAKE_EXE_LINKER_FLAGS_RELEASE=-no-pie");
        }
        if (values.getOrDefault(LTO, "false").equals("true")) {
            arguments.add("-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON");
        }
        return arguments;
    }

    /** Returns the flags of optimised builds that replace the default flags. */
    private String flags() {
        StringBuilder flags = new StringBuilder("-O")
                .append(values.getOrDefault(OPTIMIZATION, USUAL_OPTIMIZATION))
                .append(" -DNDEBUG");
        if (values.containsKey(ARCHITECTURE)) {
            flags.append(" -march=").append(values.get(ARCHITECTURE));
        }
        if (values.containsKey(PLT)) {
            flags.append(" -fno-plt");
        }
        if (values.containsKey(PIE)) {
            flags.append(" -fno-pie");
        }
        if (values.containsKey(COPIES)) {
            flags.append(" -minline-all-stringops");
        }
        if (makesProfile()) {
            flags.append(BuildProfile.generating(compiler().isEmpty() ? Compiler.name() : compiler()));
        }
        profile().ifPresent(profile -> flags.append(profile.flags()));
        // The default build of the same code shows its warnings; other optimizations add false warnings
        return flags.append(" -w").toString();
    }

    /** Returns the name of the build folder. CMake's cache keeps settings, so each combination has its own folder. */
    public String folder() {
        return isEmpty() ? "build" : "build-" + hash().substring(0, 8);
    }

    /** Returns a hash of the settings. */
    public String hash() {
        return CanonicalJson.hash(CanonicalJson.write(new TreeMap<>(values)));
    }
}
