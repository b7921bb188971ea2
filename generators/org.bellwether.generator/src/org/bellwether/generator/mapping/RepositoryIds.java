// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.mapping;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Prefix;
import org.bellwether.model.idl.TypeScope;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.QualifiedNames;

/**
 * Repository ids (CORBA 3.3 part 1, formal/2012-11-12, 14.7): {@code IDL:prefix/Module/Name:version}.
 *
 * <p>A prefix applies from its place to the end of its scope and replaces the names of the scopes around it; each file
 * begins without a prefix.
 */
public final class RepositoryIds {
    private final Map<Definition, String> ids = new HashMap<>();

    /** @param file the file whose definitions, including those of included files, get ids */
    public RepositoryIds(IdlFile file) {
        file.closure().forEach(each -> walk("", each.declarations()));
    }

    /** Returns the id of a module, type, exception, constant, operation or attribute of the file. */
    public String of(Definition definition) {
        String id = ids.get(definition);
        if (id == null) {
            throw new IllegalArgumentException(definition.getName() + " is not defined in this file");
        }
        return id;
    }

    /**
     * Returns the id of the element with a qualified name in the file, such as {@code nav::GPS}; the element may be a
     * copy of the model's element.
     */
    public String of(String qualifiedName) {
        return ids.entrySet().stream()
                .filter(each -> QualifiedNames.of(each.getKey()).equals(qualifiedName))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(qualifiedName + " is not defined in this file"));
    }

    private void walk(String outer, List<? extends Declaration> declarations) {
        String path = outer;
        for (Declaration declaration : declarations) {
            if (declaration instanceof Prefix prefix) {
                path = path(prefix.getPrefix());
            } else if (declaration instanceof Definition definition) {
                enter(path, definition);
            }
        }
    }

    private void enter(String path, Definition definition) {
        String name = path + definition.getName();
        String version = definition.getVersion() == null ? "1.0" : definition.getVersion();
        ids.put(
                definition,
                definition.getRepositoryId() == null ? "IDL:" + name + ":" + version : definition.getRepositoryId());
        if (definition instanceof Module module) {
            walk(module.getPrefix() == null ? name + "/" : path(module.getPrefix()), module.getDeclarations());
        } else if (definition instanceof Interface type) {
            walk(name + "/", type.getMembers());
        } else if (definition instanceof ValueType type) {
            walk(name + "/", type.getMembers());
        } else if (definition instanceof TypeScope type) {
            walk(name + "/", type.getDefinitions());
        }
    }

    private static String path(String prefix) {
        return prefix == null || prefix.isEmpty() ? "" : prefix + "/";
    }
}
