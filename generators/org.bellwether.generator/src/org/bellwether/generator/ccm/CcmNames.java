// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.util.QualifiedNames;

/** The names that CIDL and the deployment plan share: libraries, entry points, identities in XML. */
final class CcmNames {
    private CcmNames() {}

    /** The composition that implements a component. */
    static String composition(ExecutorPlan executor) {
        return executor.name() + "_Impl";
    }

    /** The library with its executor. */
    static String executorLibrary(ExecutorPlan executor) {
        return executor.name() + "_exec";
    }

    /** The library with its servant. */
    static String servantLibrary(ExecutorPlan executor) {
        return executor.name() + "_svnt";
    }

    /** The library with the stubs of all types. */
    static String stubLibrary(CcmView view) {
        return view.plan().model() + "_stub";
    }

    /** The function that makes a component's executor, as CIAO's tools name it. */
    static String executorEntry(ComponentType type) {
        return "create_" + flat(type) + "_Impl";
    }

    /** The function that makes a component's servant, as CIAO's tools name it. */
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
