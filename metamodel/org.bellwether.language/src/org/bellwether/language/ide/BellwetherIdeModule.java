// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.ide;

import org.eclipse.xtext.ide.editor.contentassist.antlr.IContentAssistParser;

/** The services for editors beside the language itself. */
public class BellwetherIdeModule extends AbstractBellwetherIdeModule {
    @Override
    public Class<? extends IContentAssistParser> bindIContentAssistParser() {
        return ContentAssistParser.class;
    }
}
