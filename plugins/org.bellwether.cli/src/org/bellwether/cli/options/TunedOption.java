// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.io.IOException;
import java.util.stream.Stream;
import org.bellwether.cli.terminal.Progress;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.store.Store;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.tuning.StoredTuning;
import picocli.CommandLine.Option;

/** The option {@code --tuned}, which adds the build that {@code tune} has chosen. */
public final class TunedOption {
    @Option(
            names = "--tuned",
            description =
                    "A configuration named tuned, which is built as bellwether tune has chosen for this model on this machine."
                            + " It takes turns with each --target and --variant. A choice of another machine, compiler or"
                            + " version of the ORB is refused.")
    private boolean tuned;

    /** Returns whether the command line has the option. */
    public boolean isGiven() {
        return tuned;
    }

    /**
     * Returns the request with the tuned configuration after the others.
     *
     * @throws WorkException if no choice for the model is valid on this machine
     */
    public SessionRequest in(SessionRequest request, StoreOptions store, CommonOptions common)
            throws WorkException, IOException {
        if (!tuned) {
            return request;
        }
        try (Store open = Store.open(store.place());
                Progress progress = Progress.on(common.console())) {
            HostFacts host = HostFacts.read(KernelFiles.ofThisMachine());
            Variant variant = new StoredTuning(open, host, progress).of(request);
            return request.with(Stream.concat(request.variants().stream(), Stream.of(variant))
                    .toList());
        }
    }
}
