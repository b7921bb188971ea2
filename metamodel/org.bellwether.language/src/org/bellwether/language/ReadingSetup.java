// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import com.google.inject.Guice;
import com.google.inject.Injector;

/** Creates the services that read texts. They are not registered globally in Xtext: {@link TextFormat} holds them. */
final class ReadingSetup extends BellwetherStandaloneSetup {
    @Override
    public Injector createInjector() {
        return Guice.createInjector(new ReadingModule());
    }

    @Override
    public void register(Injector injector) {
        // Not registered in Xtext's global registry: other readers of texts use TextFormat
    }
}
