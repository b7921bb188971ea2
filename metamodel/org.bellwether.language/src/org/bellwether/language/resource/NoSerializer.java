// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.io.Writer;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.resource.SaveOptions;
import org.eclipse.xtext.serializer.ISerializer;
import org.eclipse.xtext.util.ReplaceRegion;

/** Refuses serialization: Xtext's serializer loses comments and fails for incomplete models. */
public final class NoSerializer implements ISerializer {
    private static UnsupportedOperationException refusal() {
        return new UnsupportedOperationException("texts are written by the printer, not by Xtext's serializer");
    }

    @Override
    public String serialize(EObject element) {
        throw refusal();
    }

    @Override
    public String serialize(EObject element, SaveOptions options) {
        throw refusal();
    }

    @Override
    public void serialize(EObject element, Writer writer, SaveOptions options) {
        throw refusal();
    }

    @Override
    public ReplaceRegion serializeReplacement(EObject element, SaveOptions options) {
        throw refusal();
    }
}
