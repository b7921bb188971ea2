// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import java.util.List;
import java.util.ServiceLoader;

/**
 * The installed formats; they are searched only once, since every file in a project's folder is tested for its format.
 */
final class InstalledFormats {
    static final List<ModelFormat> ALL =
            ServiceLoader.load(ModelFormat.class, ModelFormat.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();

    private InstalledFormats() {}
}
