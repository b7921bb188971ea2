// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.BellwetherModel;
import org.eclipse.emf.common.util.URI;

/**
 * A notation of model files beside XMI. Formats are found as services, so that this bundle knows none; where a format's
 * bundle is not there, its files are unknown.
 */
public interface ModelFormat {
    /** The extension of its files, without the dot. */
    String extension();

    /**
     * Returns whether models are kept in this form. Files of others are only read, and belong to a project only where
     * one of its models names them.
     */
    default boolean isKept() {
        return true;
    }

    /** A new, empty resource for a file. */
    ModelResource create(URI uri);

    /** All formats that are installed. */
    static List<ModelFormat> installed() {
        return InstalledFormats.ALL;
    }

    /** The extensions of all files that models are kept in: XMI's first. */
    static List<String> extensions() {
        return Stream.concat(
                        Stream.of(BellwetherModel.MODEL_EXTENSION),
                        installed().stream().filter(ModelFormat::isKept).map(ModelFormat::extension))
                .toList();
    }

    /** Returns whether a model is kept in a file, by its name. */
    static boolean isModelFile(String name) {
        return extensions().stream().anyMatch(e -> name.endsWith("." + e));
    }

    /** Returns whether a model can be read from a file, by its name. */
    static boolean isReadable(String name) {
        return isModelFile(name) || installed().stream().anyMatch(f -> name.endsWith("." + f.extension()));
    }
}
