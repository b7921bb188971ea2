// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.idl;

import java.util.Locale;
import java.util.Set;

/**
 * The keywords of CORBA 3.3, part 1, 7.2.4; no identifier equals a keyword, ignoring case, unless it begins with an underscore. The words
 * that later versions of IDL and CCM added (connector, port, bitset, …) are ordinary names.
 */
public final class IdlKeywords {
    private static final Set<String> KEYWORDS = Set.of("""
            abstract any attribute boolean case char component const consumes context
            custom default double emits enum eventtype exception factory false finder fixed
            float getraises home import in inout interface local long manages module
            multiple native object octet oneway out primarykey private provides
            public publishes raises readonly sequence setraises short string struct supports
            switch true truncatable typedef typeid typeprefix union unsigned uses
            valuebase valuetype void wchar wstring
            """.strip().split("\\s+"));

    /** The keywords that CORBA 3.0 added for components; earlier IDL may use them as names. */
    private static final Set<String> OF_COMPONENTS = Set.of("""
            component consumes emits eventtype finder getraises home import manages multiple primarykey provides publishes
            setraises typeid typeprefix uses
            """.strip().split("\\s+"));

    private IdlKeywords() {}

    public static boolean contains(String name) {
        return KEYWORDS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Returns whether a name is a keyword of IDL for components only, in any case of letters. */
    public static boolean isOfComponents(String name) {
        return OF_COMPONENTS.contains(name.toLowerCase(Locale.ROOT));
    }
}
