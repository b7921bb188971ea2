// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import java.util.List;
import java.util.ServiceLoader;

/** The formats whose bundles are there: looked for once, since every file that a project is searched for asks. */
final class InstalledFormats {
    static final List<ModelFormat> ALL =
            ServiceLoader.load(ModelFormat.class, ModelFormat.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();

    private InstalledFormats() {}
}
