// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.ui.plugin.AbstractUIPlugin;

/** The bundle: its preferences, its log, its icons. */
public final class BellwetherUi extends AbstractUIPlugin {
    public static final String ID = "org.bellwether.ui";
    public static final String PERSPECTIVE = ID + ".perspective";

    private static BellwetherUi instance;

    public BellwetherUi() {
        instance = this;
    }

    public static BellwetherUi get() {
        return instance;
    }

    /** Returns an image from the folder icons. */
    public static ImageDescriptor image(String name) {
        return ResourceLocator.imageDescriptorFromBundle(ID, "icons/" + name).orElseThrow();
    }

    public static IStatus error(String message, Throwable why) {
        return new Status(IStatus.ERROR, ID, message, why);
    }

    /** Writes into the workbench's error log. */
    public static void log(String message, Throwable why) {
        instance.getLog().log(error(message, why));
    }
}
