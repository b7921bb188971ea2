// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.mapping.RepositoryIds;
import org.bellwether.generator.mapping.Type;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.util.QualifiedNames;

/** Writes values in the form of an {@code Any} in D&amp;C: the type, then the value (formal/06-04-02, 10.9). */
final class AnyXml {
    private static final Map<PrimitiveKind, String> WORDS = new EnumMap<>(Map.ofEntries(
            Map.entry(PrimitiveKind.SHORT, "short"),
            Map.entry(PrimitiveKind.LONG, "long"),
            Map.entry(PrimitiveKind.LONG_LONG, "longlong"),
            Map.entry(PrimitiveKind.UNSIGNED_SHORT, "ushort"),
            Map.entry(PrimitiveKind.UNSIGNED_LONG, "ulong"),
            Map.entry(PrimitiveKind.UNSIGNED_LONG_LONG, "ulonglong"),
            Map.entry(PrimitiveKind.FLOAT, "float"),
            Map.entry(PrimitiveKind.DOUBLE, "double"),
            Map.entry(PrimitiveKind.BOOLEAN, "boolean"),
            Map.entry(PrimitiveKind.OCTET, "octet"),
            Map.entry(PrimitiveKind.CHAR, "char"),
            Map.entry(PrimitiveKind.WCHAR, "wchar")));

    private final XmlText xml;
    private final RepositoryIds ids;
    private final Map<String, Enumeration> enumerations;

    /**
     * @param ids          the ids of the definitions in the IDL 3
     * @param enumerations the enumerations in the IDL 3, by their qualified names
     */
    AnyXml(XmlText xml, RepositoryIds ids, Map<String, Enumeration> enumerations) {
        this.xml = xml;
        this.ids = ids;
        this.enumerations = enumerations;
    }

    /** Writes a property with a text as its value. */
    void property(String tag, String name, String text) {
        property(tag, name, () -> xml.leaf("kind", "tk_string"), "string", text);
    }

    /** Writes a property with a value of a basic type, a string or an enumeration; a comment replaces a value that XML cannot hold. */
    void property(String tag, String name, Type type, Value value) {
        Optional<String> text = text(value).filter(XmlText::canHold);
        if (text.isEmpty() || !hasPlace(type)) {
            xml.comment(name + " is not set here: its value has no place in XML");
        } else if (type.kind() == Type.Kind.STRING) {
            String word = type.wide() ? "wstring" : "string";
            property(tag, name, () -> xml.leaf("kind", "tk_" + word), word, text.get());
        } else if (type.kind() == Type.Kind.ENUMERATION) {
            Enumeration enumeration = enumerations.get(QualifiedNames.of(type.definition()));
            property(tag, name, () -> enumeration(enumeration), "enum", text.get());
        } else {
            String word = WORDS.get(type.primitive());
            property(tag, name, () -> xml.leaf("kind", "tk_" + word), word, text.get());
        }
    }

    private void property(String tag, String name, Runnable type, String word, String text) {
        xml.element(tag, () -> {
            xml.leaf("name", name);
            xml.element("value", () -> {
                xml.element("type", type);
                xml.element("value", () -> xml.leaf(word, text));
            });
        });
    }

    private void enumeration(Enumeration enumeration) {
        xml.leaf("kind", "tk_enum");
        xml.element("enum", () -> {
            xml.leaf("name", enumeration.getName());
            xml.leaf("typeId", ids.of(enumeration));
            for (Enumerator member : enumeration.getEnumerators()) {
                xml.leaf("member", member.getName());
            }
        });
    }

    private static boolean hasPlace(Type type) {
        return type.kind() == Type.Kind.STRING
                || type.kind() == Type.Kind.ENUMERATION
                || WORDS.containsKey(type.primitive());
    }

    private static Optional<String> text(Value value) {
        if (value instanceof Value.Number number) {
            return Optional.of(number.value().stripTrailingZeros().toPlainString());
        } else if (value instanceof Value.Bool bool) {
            return Optional.of(String.valueOf(bool.value()));
        } else if (value instanceof Value.Enumerated enumerated) {
            return Optional.of(enumerated.value().getName());
        } else if (value instanceof Value.Text text) {
            return Optional.of(text.value());
        }
        return Optional.empty();
    }
}
