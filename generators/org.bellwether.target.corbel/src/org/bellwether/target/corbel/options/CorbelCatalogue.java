// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.options;

import org.bellwether.generator.target.Catalogues;
import org.bellwether.model.options.OptionCatalogue;

/** The option catalogue of Corbel, from this bundle. */
public final class CorbelCatalogue {
    private static final OptionCatalogue CATALOGUE = Catalogues.load(CorbelCatalogue.class, "corbel");

    private CorbelCatalogue() {}

    /** Returns the same object each time; callers must not change it. */
    public static OptionCatalogue get() {
        return CATALOGUE;
    }
}
