// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.util.Models;

/**
 * Models of IDL as IDL files that every IDL compiler reads. The notation's IDL is IDL; only imports become includes, ids
 * and prefixes become pragmas, which older compilers know too, and each file gets an include guard.
 */
public final class IdlTexts {
    private static final Pattern IMPORT = Pattern.compile("(?m)^import \"(.*)\\.bellwether\";");

    private static final Pattern TYPE_ID = Pattern.compile("(?m)^( *)typeid ([\\w:]+) (\"[^\"\n]*\");");
    private static final Pattern TYPE_PREFIX = Pattern.compile("(?m)^( *)typeprefix [\\w:]+ (\"[^\"\n]*\");");

    private static final String CORBA_TYPES = "#include <orb.idl>";

    private IdlTexts() {}

    /**
     * The IDL text of each model by the path of its file, with its extension.
     *
     * @param models by the path of their file, without extension
     */
    public static SortedMap<String, String> of(Map<String, Model> models) {
        SortedMap<String, String> texts = new TreeMap<>();
        models.forEach((name, model) -> texts.put(name + ".idl", text(name, model)));
        return texts;
    }

    private static String text(String name, Model model) {
        String guard = name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT) + "_IDL_INCLUDED";
        String body = PortableIdl.of(CanonicalPrinter.print(model));
        body = IMPORT.matcher(body).replaceAll("#include \"$1.idl\"");
        body = TYPE_ID.matcher(body).replaceAll("$1#pragma ID $2 $3");
        body = TYPE_PREFIX.matcher(body).replaceAll("$1#pragma prefix $2");
        return "#ifndef " + guard + "\n#define " + guard + "\n\n" + corbaTypes(model, body) + body + "\n#endif\n";
    }

    /** Where IDL compilers have {@code CORBA::TypeCode} from (CORBA 3.3 part 1, 7.4.3); our notation knows it anyway. */
    private static String corbaTypes(Model model, String body) {
        boolean needed = !body.contains(CORBA_TYPES)
                && Models.all(model, PrimitiveType.class).stream()
                        .anyMatch(type -> type.getKind() == PrimitiveKind.TYPE_CODE);
        return needed ? CORBA_TYPES + "\n\n" : "";
    }
}
