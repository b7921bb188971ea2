// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.ide;

import org.eclipse.xtext.ide.editor.contentassist.antlr.IContentAssistParser;

/** Binds the additional services that editors need. */
public class BellwetherIdeModule extends AbstractBellwetherIdeModule {
    @Override
    public Class<? extends IContentAssistParser> bindIContentAssistParser() {
        return ContentAssistParser.class;
    }
}
