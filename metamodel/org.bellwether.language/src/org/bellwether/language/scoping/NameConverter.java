// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import org.eclipse.xtext.naming.IQualifiedNameConverter;
import org.eclipse.xtext.naming.QualifiedName;

/** Qualified names as IDL writes them: {@code nav::Position}. */
public final class NameConverter extends IQualifiedNameConverter.DefaultImpl {
    @Override
    public String getDelimiter() {
        return "::";
    }

    @Override
    public QualifiedName toQualifiedName(String text) {
        return QualifiedName.create(text.split("::", -1)); // a leading "::" gives an empty first part
    }
}
