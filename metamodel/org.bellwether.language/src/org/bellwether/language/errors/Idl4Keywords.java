// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Words of IDL 4 and of CCM's connectors (DDS for CCM), which IDL 3 does not have: their meaning, and their
 * replacement.
 */
final class Idl4Keywords {
    private static final String PORTS = "give each component the facets, receptacles and events themselves";

    private static final String TEMPLATES =
            "A templated module is IDL 3.5's and CCM's. Write a module for each of the types that it is used with";

    /** The keywords that begin statements, with their form in IDL 3. */
    private static final Map<String, String> STATEMENTS = Map.of(
            "porttype",
            "A porttype is a group of ports of CCM's connectors. Leave it out, and " + PORTS,
            "port",
            "A port of a porttype is of CCM's connectors. Leave it out, and " + PORTS,
            "mirrorport",
            "A mirrorport of a porttype is of CCM's connectors. Leave it out, and " + PORTS,
            "connector",
            "A connector is of CCM's connectors (DDS for CCM). Leave it out: components are connected by facets,"
                    + " receptacles and events",
            "bitset",
            "A bitset is IDL 4's. Write a struct, or a typedef of an unsigned type with constants for its bits",
            "bitmask",
            "A bitmask is IDL 4's. Write a typedef of an unsigned type, with a constant for each bit",
            "typename",
            TEMPLATES,
            "pseudo",
            "A pseudo interface is of other compilers. Write a local interface",
            "alias",
            "An alias is of IDL 4's templated modules. Open the module itself");

    /** The advice about a colon after the name of an element that has no bases in IDL 3. */
    private static final Map<String, String> BASES = Map.of(
            "struct",
            "A struct with a base is IDL 4's. Write the members of %1$s into this one, or a member of type %1$s",
            "exception",
            "An exception has no base. Write the members of %1$s into this one",
            "union",
            "A union has no base. Write the cases of %1$s into this one",
            "enum",
            "An enum has no base and no type. Leave out : %1$s");

    private Idl4Keywords() {}

    /** Returns the advice about a misplaced token, if its statement does not exist in IDL 3. */
    static Optional<String> find(ErrorToken spot) {
        int begin = spot.begin();
        String first = spot.token(begin);
        if (first.equals("module") && isOpened(spot, begin + 1)) {
            return Optional.of(TEMPLATES);
        } else if (isType(spot, spot.at(), "map")) {
            return Optional.of("A map is IDL 4's. Write a sequence of structs, each with a key and a value");
        }
        if (BASES.containsKey(first) && spot.at() == begin + 2 && spot.word().equals(":") && spot.isName(begin + 1)) {
            String base = spot.slice(spot.at() + 1, spot.afterName(spot.at() + 1));
            return Optional.of(String.format(Locale.ROOT, BASES.get(first), base.isEmpty() ? "BASE" : base));
        }
        boolean isStatement = STATEMENTS.containsKey(first)
                && (spot.at() > begin
                        || spot.isName(begin + 1)
                        || spot.token(begin + 1).equals("interface"))
                && !Set.of("(", ".").contains(spot.word());
        return isStatement ? Optional.of(STATEMENTS.get(first)) : Optional.empty();
    }

    /** Returns whether parameters or arguments in angle brackets follow a name, in which the token stands. */
    private static boolean isOpened(ErrorToken spot, int name) {
        return spot.afterName(name) <= spot.at()
                && spot.token(spot.afterName(name)).equals("<");
    }

    private static boolean isType(ErrorToken spot, int at, String type) {
        return spot.token(at).equals("<") && spot.token(at - 1).equals(type);
    }
}
