// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.BellwetherModel;
import org.eclipse.emf.common.util.URI;

/**
 * A notation of model files in addition to XMI. Formats are found as services, so that this bundle does not depend on
 * any of them; without a format's bundle, its files are unknown.
 */
public interface ModelFormat {
    /** Returns the extension of the format's files, without the dot. */
    String extension();

    /**
     * Returns whether models are saved in this format. Files of other formats are only read, and belong to a project
     * only if one of its models refers to them.
     */
    default boolean isKept() {
        return true;
    }

    /** Creates an empty resource for a file. */
    ModelResource create(URI uri);

    /** Returns all formats that are installed. */
    static List<ModelFormat> installed() {
        return InstalledFormats.ALL;
    }

    /** Returns the extensions of all formats in which models are saved: XMI's first. */
    static List<String> extensions() {
        return Stream.concat(
                        Stream.of(BellwetherModel.MODEL_EXTENSION),
                        installed().stream().filter(ModelFormat::isKept).map(ModelFormat::extension))
                .toList();
    }

    /** Returns whether a file's name has the extension of a format in which models are saved. */
    static boolean isModelFile(String name) {
        return extensions().stream().anyMatch(e -> name.endsWith("." + e));
    }

    /** Returns whether a file's name has the extension of a format from which models can be read. */
    static boolean isReadable(String name) {
        return isModelFile(name) || installed().stream().anyMatch(f -> name.endsWith("." + f.extension()));
    }
}
