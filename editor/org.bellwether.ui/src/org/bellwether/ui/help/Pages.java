// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.help;

import java.net.MalformedURLException;
import java.net.URI;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.browser.IWorkbenchBrowserSupport;
import org.eclipse.ui.statushandlers.StatusManager;

/** Shows HTML pages in the workbench's browser, or in the user's browser if the workbench has none. */
public final class Pages {
    private static final int STYLE = IWorkbenchBrowserSupport.AS_EDITOR | IWorkbenchBrowserSupport.LOCATION_BAR;

    private Pages() {}

    /** Opens a page in the editor area, in the same place as the page before. */
    public static void open(URI page) {
        try {
            PlatformUI.getWorkbench()
                    .getBrowserSupport()
                    .createBrowser(STYLE, BellwetherUi.ID + ".pages", null, null)
                    .openURL(page.toURL());
        } catch (PartInitException | MalformedURLException e) {
            StatusManager.getManager()
                    .handle(
                            BellwetherUi.error("Cannot show " + page + ": open it in a browser", e),
                            StatusManager.LOG | StatusManager.SHOW);
        }
    }
}
