// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import java.io.File;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.namespace.HostNamespace;
import org.osgi.framework.wiring.BundleWire;
import org.osgi.framework.wiring.BundleWiring;

/** Returns a bundle, and all bundles that it is wired to, as a class path for a JVM without OSGi. */
final class ClassPath {
    /** Libraries that are added if they are present, because the command line's libraries log through them. */
    private static final List<String> ALSO = List.of("org.apache.logging.log4j.to.jul", "org.apache.commons.logging");

    private ClassPath() {}

    /** @throws IOException if a bundle is neither a file nor a folder of this machine */
    static String of(Bundle bundle) throws IOException {
        Stream<Bundle> also = ALSO.stream().map(Platform::getBundle).filter(Objects::nonNull);
        Set<String> files = new LinkedHashSet<>();
        for (Bundle each : reachable(Stream.concat(Stream.of(bundle), also).toList())) {
            if (each.getBundleId() != Constants.SYSTEM_BUNDLE_ID) {
                files.add(file(each).getAbsolutePath());
            }
        }
        return files.stream().collect(Collectors.joining(File.pathSeparator));
    }

    private static File file(Bundle bundle) throws IOException {
        return FileLocator.getBundleFileLocation(bundle)
                .orElseThrow(() -> new IOException("the bundle " + bundle.getSymbolicName() + " is no file"));
    }

    private static Set<Bundle> reachable(List<Bundle> from) {
        Set<Bundle> found = new LinkedHashSet<>(from);
        Deque<Bundle> todo = new ArrayDeque<>(found);
        while (!todo.isEmpty()) {
            BundleWiring wiring = todo.remove().adapt(BundleWiring.class);
            Stream<Bundle> next = wiring == null
                    ? Stream.of()
                    : Stream.concat(
                            wiring.getRequiredWires(null).stream().map(ClassPath::provider),
                            wiring.getProvidedWires(HostNamespace.HOST_NAMESPACE).stream()
                                    .map(ClassPath::requirer));
            next.filter(found::add).forEach(todo::add);
        }
        return found;
    }

    private static Bundle provider(BundleWire wire) {
        return wire.getProvider().getBundle();
    }

    private static Bundle requirer(BundleWire wire) {
        return wire.getRequirer().getBundle();
    }
}
