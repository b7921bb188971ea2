// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionRendering;
import org.bellwether.model.options.RenderingForm;

/** Loads option catalogues of targets, and writes settings in the targets' notation. */
public final class Catalogues {
    private static final String VALUE = "${value}";

    private Catalogues() {}

    /** Loads the catalogue {@code catalogues/<name>.bellwether} from the bundle of a class. */
    public static OptionCatalogue load(Class<?> target, String name) {
        String resource = "/catalogues/" + name + ".bellwether";
        try (InputStream in = target.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(target.getName() + " has no resource " + resource);
            }
            return new ModelLoader().loadCatalogue(in, name + ".bellwether");
        } catch (IOException e) {
            throw new UncheckedIOException("The option catalogue of " + name + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Returns the options that are set, in the catalogue's order and one form, with their values inserted. */
    public static List<String> rendered(OptionCatalogue catalogue, Map<String, String> values, RenderingForm form) {
        List<String> lines = new ArrayList<>();
        for (Option option : catalogue.getOptions()) {
            String value = values.get(option.getName());
            for (OptionRendering rendering : option.getRenderings()) {
                if (value != null && rendering.getForm() == form) {
                    lines.add(rendering.getTemplate().replace(VALUE, value));
                }
            }
        }
        return lines;
    }
}
