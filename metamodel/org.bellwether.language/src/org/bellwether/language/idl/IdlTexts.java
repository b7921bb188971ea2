// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.util.Models;

/**
 * Models of IDL as IDL files that every IDL compiler reads. The notation's IDL is IDL; only imports become includes, ids
 * and prefixes become pragmas, which older compilers know too, and each file gets an include guard.
 */
public final class IdlTexts {
    private static final Pattern IMPORT = Pattern.compile("(?m)^import \"(.*)\\.bellwether\";");

    /** What is left of a module CORBA that only declares what every ORB knows. */
    private static final Pattern EMPTY_MODULE = Pattern.compile("(?m)^module CORBA \\{\\};\n");

    private static final Pattern TYPE_ID = Pattern.compile("(?m)^( *)typeid ([\\w:]+) (\"[^\"\n]*\");");
    private static final Pattern TYPE_PREFIX = Pattern.compile("(?m)^( *)typeprefix [\\w:]+ (\"[^\"\n]*\");");

    /** Where IDL compilers have {@code CORBA::TypeCode} from (CORBA 3.3 part 1, 7.4.3), unless it is among the models. */
    private static final String CORBA_TYPES = "#include <orb.idl>";

    private IdlTexts() {}

    /**
     * The IDL text of each model by the path of its file, with its extension.
     *
     * @param models by the path of their file, without extension
     */
    public static SortedMap<String, String> of(Map<String, Model> models) {
        boolean bringThem = models.values().stream().anyMatch(IdlTexts::opensCorba);
        SortedMap<String, String> texts = new TreeMap<>();
        models.forEach((name, model) -> {
            boolean isLacking = !bringThem && usesTypeCodes(model);
            texts.put(name + ".idl", guarded(name, (isLacking ? CORBA_TYPES + "\n\n" : "") + body(model)));
        });
        return texts;
    }

    private static String body(Model model) {
        String body = PortableIdl.of(
                EMPTY_MODULE.matcher(CanonicalPrinter.printIdl(model)).replaceAll(""));
        body = IMPORT.matcher(body).replaceAll("#include \"$1.idl\"");
        body = TYPE_ID.matcher(body).replaceAll("$1#pragma ID $2 $3");
        return TYPE_PREFIX.matcher(body).replaceAll("$1#pragma prefix $2");
    }

    private static String guarded(String name, String text) {
        String guard = name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT) + "_IDL_INCLUDED";
        return "#ifndef " + guard + "\n#define " + guard + "\n\n" + text + "\n#endif\n";
    }

    private static boolean opensCorba(Model model) {
        return Models.all(model, Module.class).stream()
                .anyMatch(module -> module.getName().equals("CORBA"));
    }

    /** They are {@code CORBA::TypeCode} in IDL, which our notation knows anyway. */
    private static boolean usesTypeCodes(Model model) {
        return Models.all(model, PrimitiveType.class).stream()
                .anyMatch(type -> type.getKind() == PrimitiveKind.TYPE_CODE);
    }
}
