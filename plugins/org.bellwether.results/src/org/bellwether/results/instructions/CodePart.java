// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.instructions;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The parts of a program to which its functions belong, in the order of a call. An inlined function belongs to the
 * function that contains it.
 */
public enum CodePart {
    /** The client's code that calls the ORB, with the marshalling of the model's types. */
    STUB("the stubs"),
    ORB("the ORB"),
    /** The code that the ORB calls and that calls the servant. */
    SKELETON("the skeletons"),
    /** Components, servants and drivers of the model, and the user's code. */
    SERVANT("the servants"),
    /** The code that Bellwether adds for measuring, which is the same on each ORB. */
    HARNESS("the harness"),
    /** The libraries of C and C++, and the dynamic loader. */
    SYSTEM("the system's libraries");

    private static final Set<String> ORB_NAMESPACES = Set.of(
            "corbel",
            "CORBA",
            "_CORBA",
            "PortableServer",
            "POA_PortableServer",
            "PortableInterceptor",
            "PortableGroup",
            "RTCORBA",
            "RTPortableServer",
            "RTScheduling",
            "Messaging",
            "TimeBase",
            "IOP",
            "GIOP",
            "IIOP",
            "BiDirPolicy",
            "Dynamic",
            "DynamicAny",
            "omni",
            "omniORB",
            "TAO",
            "ACE");

    /** Namespaces of generated executors, and of the feedback that ends an iteration of a closed loop. */
    private static final Set<String> SERVANT_NAMESPACES = Set.of("executors", "user");

    private static final Set<String> HARNESS_NAMESPACES =
            Set.of("bw", "bellwether", "POA_bellwether", "main", "_start");

    private static final Pattern ORB_OBJECT =
            Pattern.compile("lib(omni|COS|corbel|TAO|ACE|Corbel).*\\.so.*", Pattern.CASE_INSENSITIVE);

    /** Matches namespaces within the template arguments of a function of the C++ library. */
    private static final Pattern WITHIN = Pattern.compile("\\b(executors|corbel|CORBA|PortableServer|bw)::");

    private static final List<String> SKELETON_PREFIXES = List.of("POA_", "_impl_", "_0RL_lcfn_", "_0RL_pf_");

    /** The function of Corbel into which compilers inline the operations of skeletons. */
    private static final String SERVE = "corbel::orb::ServerRequest::serve";

    private static final List<String> STUB_PREFIXES = List.of("_objref_", "_0RL_cd_", "_pof_");

    private final String label;

    CodePart(String label) {
        this.label = label;
    }

    /** Returns the name in JSON, and as a statistic of a figure. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name for sentences. */
    public String label() {
        return label;
    }

    /** Returns the part of a key; empty if no part has the key. */
    public static Optional<CodePart> ofKey(String key) {
        return Arrays.stream(values()).filter(part -> part.key().equals(key)).findFirst();
    }

    /**
     * Returns the part that a function belongs to.
     *
     * @param object the file that contains the function: the program, or a shared library
     * @param program whether the file is the program
     * @param function its demangled name, with or without its parameters
     */
    static CodePart of(String object, boolean program, String function) {
        if (!program) {
            String file = object.substring(object.lastIndexOf('/') + 1);
            return ORB_OBJECT.matcher(file).matches() ? ORB : SYSTEM;
        }
        String name = qualifiedName(function);
        String first = first(name);
        if (first.equals("std") || first.startsWith("__gnu_cxx") || first.equals("__cxxabiv1")) {
            return ofArguments(function);
        } else if (HARNESS_NAMESPACES.contains(first) || first.startsWith("bw_main_")) {
            return HARNESS;
        } else if (name.equals(SERVE)) {
            return SKELETON;
        } else if (ORB_NAMESPACES.contains(first)) {
            return ORB;
        } else if (SERVANT_NAMESPACES.contains(first)) {
            return SERVANT;
        } else if (hasPrefix(name, SKELETON_PREFIXES)) {
            return SKELETON;
        } else if (hasPrefix(name, STUB_PREFIXES)) {
            return STUB;
        }
        return name.contains("::") ? STUB : SYSTEM;
    }

    /** Returns the part of a template of the C++ library, which is the part of its arguments. */
    private static CodePart ofArguments(String function) {
        Matcher within = WITHIN.matcher(function);
        CodePart found = SYSTEM;
        while (within.find()) {
            switch (within.group(1)) {
                case "executors" -> {
                    return SERVANT; // the signature of a behaviour's lambda also has harness types
                }
                case "bw" -> found = HARNESS;
                default -> found = found == HARNESS ? found : ORB;
            }
        }
        return found;
    }

    /** Returns whether the name of a scope, or of the function itself, begins with one of the prefixes. */
    private static boolean hasPrefix(String name, List<String> prefixes) {
        return Stream.of(name.split("::")).anyMatch(part -> prefixes.stream().anyMatch(part::startsWith));
    }

    private static String first(String name) {
        int end = name.indexOf("::");
        return end < 0 ? name : name.substring(0, end);
    }

    /** Returns the name without the return type, the template arguments and the parameters. */
    static String qualifiedName(String function) {
        StringBuilder name = new StringBuilder();
        int depth = 0;
        for (int i = 0; i < function.length(); i++) {
            char c = function.charAt(i);
            if (function.startsWith("operator", i) && depth == 0) {
                break; // the rest may contain any character
            } else if (c == '<') {
                depth++;
            } else if (c == '>') {
                depth--;
            } else if (depth == 0 && c == '(') {
                if (!function.startsWith("(anonymous namespace)", i)) {
                    break;
                }
                i += "(anonymous namespace)".length() - 1;
                name.append("anonymous");
            } else if (depth == 0) {
                if (c == ' ') {
                    name.setLength(0); // removes the return type
                } else {
                    name.append(c);
                }
            }
        }
        return name.toString();
    }
}
