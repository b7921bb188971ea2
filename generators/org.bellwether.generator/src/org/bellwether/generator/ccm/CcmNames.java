// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.util.QualifiedNames;

/** The names that CIDL and the deployment plan share: libraries, entry points, identities in XML. */
final class CcmNames {
    private CcmNames() {}

    /** Returns the composition that implements a component. */
    static String composition(ExecutorPlan executor) {
        return executor.name() + "_Impl";
    }

    /** Returns the library with a component's executor. */
    static String executorLibrary(ExecutorPlan executor) {
        return executor.name() + "_exec";
    }

    /** Returns the library with a component's servant. */
    static String servantLibrary(ExecutorPlan executor) {
        return executor.name() + "_svnt";
    }

    /** Returns the library with the stubs of all types. */
    static String stubLibrary(CcmModel view) {
        return view.plan().model() + "_stub";
    }

    /** Returns the function that creates a component's executor, as CIAO's tools name it. */
    static String executorEntry(ComponentType type) {
        return "create_" + flat(type) + "_Impl";
    }

    /** Returns the function that creates a component's servant, as CIAO's tools name it. */
    static String servantEntry(ComponentType type) {
        return "create_" + flat(type) + "_Servant";
    }

    static String implementationId(ExecutorPlan executor) {
        return executor.name() + ".implementation";
    }

    static String instanceId(String instance) {
        return instance + ".instance";
    }

    static String artifactId(String library) {
        return library + ".artifact";
    }

    private static String flat(ComponentType type) {
        return QualifiedNames.of(type).replace("::", "_");
    }
}
