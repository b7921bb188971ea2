// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.help;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import org.bellwether.ui.BellwetherUi;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.ui.PlatformUI;

/** Shows the documentation: in Eclipse's help if that is installed, otherwise as pages. */
public final class HelpHandler extends AbstractHandler {
    private static final String CONTENTS = "help-gen/index.html";

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        if (PlatformUI.getWorkbench().getHelpSystem().hasHelpUI()) {
            PlatformUI.getWorkbench().getHelpSystem().displayHelpResource("/" + BellwetherUi.ID + "/" + CONTENTS);
            return null;
        }
        try {
            Pages.open(contents());
        } catch (IOException | URISyntaxException e) {
            throw new ExecutionException("the documentation cannot be read", e);
        }
        return null;
    }

    /**
     * Returns the folder of the pages. If the bundle is a jar, all pages are unpacked together, because they link to
     * one another.
     */
    static URI contents() throws IOException, URISyntaxException {
        URL folder = BellwetherUi.get().getBundle().getEntry("help-gen/");
        if (folder == null) {
            throw new IOException("this installation lacks help-gen; build it again");
        }
        String unpacked = FileLocator.toFileURL(folder).getPath();
        return new URI("file", null, unpacked + "index.html", null);
    }
}
