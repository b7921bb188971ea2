// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.model.idl.Module;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/**
 * Computes identities of elements within a file, which moves and edits of other elements do not change. A named
 * element's identity is its qualified name ({@code nav::GPS::data}). The identity of an element without a name consists
 * of the feature that contains the element and a key ({@code BasicSP/connections.airframe.gps-gps.data}); a repetition
 * gets a number ({@code ~2}). Modules may be reopened, so modules with equal names form one scope.
 */
public final class ElementIds {
    private static final String ROOT = "/";
    private static final String NAMED = "::";
    private static final String UNNAMED = "/";

    private ElementIds() {}

    /** Returns the identity of an element below its root. */
    public static String of(EObject element) {
        if (element.eContainer() == null) {
            return ROOT;
        }
        List<EObject> scope = scope(element.eContainer());
        for (var child : children(scope).entrySet()) {
            if (child.getValue() == element) {
                return append(of(scope.get(0)), child.getKey());
            }
        }
        throw new IllegalStateException("element is not among its container's contents: " + element);
    }

    /** Returns the element with an identity, or null. */
    public static EObject find(EObject root, String id) {
        if (id.equals(ROOT)) {
            return root;
        }
        String path = id.startsWith(UNNAMED) ? id : NAMED + id;
        List<EObject> scope = List.of(root);
        EObject found = null;
        for (String segment : path.split("(?=::|/)")) {
            found = children(scope).get(segment);
            if (found == null) {
                return null;
            }
            scope = scope(found);
        }
        return found;
    }

    /** Returns the identities of the root and all elements below it: for many look-ups in an unchanging model. */
    public static Map<EObject, String> all(EObject root) {
        Map<EObject, String> result = new IdentityHashMap<>();
        result.put(root, ROOT);
        collect(List.of(root), ROOT, result);
        return result;
    }

    private static void collect(List<EObject> scope, String prefix, Map<EObject, String> result) {
        Map<String, List<EObject>> modules = new HashMap<>();
        Map<String, EObject> children = children(scope);
        for (EObject child : children.values()) {
            if (child instanceof Module m && m.getName() != null) {
                modules.computeIfAbsent(m.getName(), n -> new ArrayList<>()).add(child);
            }
        }
        for (var entry : children.entrySet()) {
            EObject child = entry.getValue();
            String id = append(prefix, entry.getKey());
            result.put(child, id);
            List<EObject> inner =
                    child instanceof Module m && m.getName() != null ? modules.get(m.getName()) : List.of(child);
            if (inner.get(0) == child) {
                collect(inner, id, result);
            }
        }
    }

    private static String append(String prefix, String segment) {
        if (!prefix.equals(ROOT)) {
            return prefix + segment;
        }
        return segment.startsWith(NAMED) ? segment.substring(NAMED.length()) : segment;
    }

    /** Returns the containers whose children share a scope with the children of this one. */
    private static List<EObject> scope(EObject container) {
        if (!(container instanceof Module module) || module.getName() == null || module.eContainer() == null) {
            return List.of(container);
        }
        return scope(module.eContainer()).stream()
                .flatMap(outer -> outer.eContents().stream())
                .filter(e -> e instanceof Module m && module.getName().equals(m.getName()))
                .toList();
    }

    private static Map<String, EObject> children(List<EObject> scope) {
        Map<String, EObject> result = new LinkedHashMap<>();
        Map<String, Integer> uses = new HashMap<>();
        for (EObject container : scope) {
            for (EObject child : container.eContents()) {
                String segment = segment(child);
                int use = uses.merge(segment, 1, Integer::sum);
                result.put(use == 1 ? segment : segment + "~" + use, child);
            }
        }
        return result;
    }

    private static String segment(EObject child) {
        String name = ElementKeys.name(child);
        if (name != null) {
            return NAMED + encode(name);
        }
        EReference feature = child.eContainmentFeature();
        String key = feature.isMany() ? ElementKeys.key(child) : "";
        return UNNAMED + feature.getName() + (key.isEmpty() ? "" : "." + encode(key));
    }

    /** Keeps identifiers unchanged, and escapes all characters that could break a path or a list of paths. */
    private static String encode(String text) {
        boolean plain = text.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '-');
        return plain
                ? text
                : URLEncoder.encode(text, StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .replace("*", "%2A");
    }
}
