// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.regex.Pattern;
import org.eclipse.xtext.naming.IQualifiedNameConverter;
import org.eclipse.xtext.naming.QualifiedName;

/** Converts qualified names in IDL's form: {@code nav::Position}. */
public final class NameConverter extends IQualifiedNameConverter.DefaultImpl {
    private static final Pattern DELIMITER = Pattern.compile("::"); // compiled once for all names

    @Override
    public String getDelimiter() {
        return "::";
    }

    @Override
    public QualifiedName toQualifiedName(String text) {
        return QualifiedName.create(DELIMITER.split(text, -1)); // a leading "::" gives an empty first part
    }
}
