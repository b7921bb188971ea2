// SPDX-License-Identifier: Apache-2.0
package org.bellwether.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Pages with scripts in the page itself, such as reports, each named after a UUID. The browser treats each page as a
 * separate origin, without access to the server's other pages; only pages of the server can show them in a frame.
 */
public final class SandboxedPages implements Pages {
    private static final String UUID = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
    private static final String ALONE = "sandbox allow-scripts allow-modals allow-popups; default-src 'none';"
            + " script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:;"
            + " frame-ancestors 'self'";

    private final String prefix;
    private final Pattern names;
    private final Function<String, Optional<Path>> files;

    /**
     * @param prefix the beginning of names, before a hyphen and the UUID
     * @param files returns the file of a UUID's page; empty if there is none
     */
    public SandboxedPages(String prefix, Function<String, Optional<Path>> files) {
        this.prefix = prefix;
        this.files = files;
        names = Pattern.compile(Pattern.quote(prefix) + '-' + UUID + "\\.html");
    }

    /** Returns the name of the page with a UUID. */
    public String name(String uuid) {
        return prefix + '-' + uuid + ".html";
    }

    @Override
    public Optional<byte[]> read(String name) {
        Matcher page = names.matcher(name);
        Optional<Path> file =
                page.matches() ? files.apply(page.group(1)).filter(Files::isRegularFile) : Optional.empty();
        try {
            return file.isEmpty() ? Optional.empty() : Optional.of(Files.readAllBytes(file.get()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String contentPolicy(String name) {
        return ALONE;
    }

    /** Returns a combination: these pages for names that match, other pages for all other names. */
    public Pages and(Pages others) {
        return new Pages() {
            @Override
            public Optional<byte[]> read(String name) {
                return pages(name).read(name);
            }

            @Override
            public String contentPolicy(String name) {
                return pages(name).contentPolicy(name);
            }

            private Pages pages(String name) {
                return names.matcher(name).matches() ? SandboxedPages.this : others;
            }
        };
    }
}
