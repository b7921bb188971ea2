// SPDX-License-Identifier: Apache-2.0
package org.eclipse.sirius.business.api.componentization;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Replaces Sirius's class of this name in tests, with the two methods that a bundle with viewpoints calls. */
public final class ViewpointRegistry {
    private static final ViewpointRegistry INSTANCE = new ViewpointRegistry();

    private final List<String> registered = new ArrayList<>();

    private ViewpointRegistry() {}

    public static ViewpointRegistry getInstance() {
        return INSTANCE;
    }

    public Set<Object> registerFromPlugin(String path) {
        registered.add(path);
        return new HashSet<>(List.of(path));
    }

    /** Returns the registered viewpoints, for the test. */
    public List<String> registered() {
        return registered;
    }
}
