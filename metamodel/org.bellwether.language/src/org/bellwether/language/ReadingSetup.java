// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import com.google.inject.Guice;
import com.google.inject.Injector;

/** Makes the parts that read texts. They are not put into Xtext's global registries: {@link TextFormat} has them. */
final class ReadingSetup extends BellwetherStandaloneSetup {
    @Override
    public Injector createInjector() {
        return Guice.createInjector(new ReadingModule());
    }

    @Override
    public void register(Injector injector) {
        // Other readers of texts use TextFormat
    }
}
