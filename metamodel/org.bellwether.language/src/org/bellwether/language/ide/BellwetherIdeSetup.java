// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.ide;

import com.google.inject.Guice;
import com.google.inject.Injector;
import org.bellwether.language.BellwetherRuntimeModule;
import org.bellwether.language.BellwetherStandaloneSetup;
import org.eclipse.xtext.util.Modules2;

/** Creates the language's services together with those that editors need. */
public class BellwetherIdeSetup extends BellwetherStandaloneSetup {
    @Override
    public Injector createInjector() {
        return Guice.createInjector(Modules2.mixin(new BellwetherRuntimeModule(), new BellwetherIdeModule()));
    }
}
