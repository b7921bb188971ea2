// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.component.ThreadPolicy;

/** Refuses adapters with MAIN_THREAD_MODEL for targets whose ORB does not serve such adapters in generated programs. */
public final class MainThreadAdapters {
    private MainThreadAdapters() {}

    /**
     * @param why the feature that the ORB lacks
     * @param target the ORB's name in models
     * @throws RefusedException if an object is in such an adapter
     */
    public static void refuse(Plan plan, String code, String why, String target) {
        for (ExecutorPlan executor : plan.executors()) {
            for (ExportedObject object : executor.ports(ExportedObject.class)) {
                ObjectAdapter adapter = object.getAdapter();
                if (adapter != null && adapter.getThreadPolicy() == ThreadPolicy.MAIN_THREAD) {
                    throw new RefusedException(
                            code, adapter, why, "Use SINGLE_THREAD_MODEL, or leave " + target + " out");
                }
            }
        }
    }
}
