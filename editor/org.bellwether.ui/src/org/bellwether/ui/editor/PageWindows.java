// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.editor;

import java.net.MalformedURLException;
import java.net.URL;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.swt.SWT;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.browser.LocationEvent;
import org.eclipse.swt.browser.LocationListener;
import org.eclipse.swt.browser.WindowEvent;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.browser.IWorkbenchBrowserSupport;

/** Opens the page's new windows, such as a report, in the workbench's browser. */
final class PageWindows {
    private PageWindows() {}

    static void openInWorkbench(Browser page) {
        page.addOpenWindowListener(PageWindows::catchAddress);
    }

    /**
     * Catches the address of a new window. SWT passes the address only to a browser in this window, which stays
     * invisible.
     */
    private static void catchAddress(WindowEvent event) {
        Shell unseen = new Shell(event.display);
        Browser catcher = new Browser(unseen, SWT.NONE);
        catcher.addLocationListener(LocationListener.changingAdapter(where -> {
            if (where.location.startsWith("http")) {
                openOutside(unseen, where);
            }
        }));
        event.browser = catcher;
    }

    private static void openOutside(Shell unseen, LocationEvent where) {
        where.doit = false;
        String address = where.location;
        unseen.getDisplay().asyncExec(() -> {
            unseen.dispose();
            open(address);
        });
    }

    private static void open(String address) {
        int style = IWorkbenchBrowserSupport.AS_EDITOR | IWorkbenchBrowserSupport.LOCATION_BAR;
        try {
            PlatformUI.getWorkbench()
                    .getBrowserSupport()
                    .createBrowser(style, BellwetherUi.ID + ".page", null, null)
                    .openURL(new URL(address));
        } catch (PartInitException | MalformedURLException e) {
            BellwetherUi.log("cannot open " + address, e);
        }
    }
}
