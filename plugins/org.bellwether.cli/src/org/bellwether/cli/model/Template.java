// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;

/** The templates of a project; each is a folder of resources. */
public enum Template {
    CALL("call"),
    EMPTY("empty"),
    CLIENT_SERVER("client-server"),
    BASICSP("basicsp");

    private final String key;

    Template(String key) {
        this.key = key;
    }

    /** Returns the form on the command line. */
    @Override
    public String toString() {
        return key;
    }

    /** Returns the command that comes next. */
    String next() {
        return this == EMPTY ? "edit" : "run";
    }

    /** Returns the model's text. */
    public String model() throws IOException {
        return text("model.bellwether");
    }

    /**
     * Returns the texts of the project's files, by name.
     *
     * @param project the project's name; the model gets the same name, as far as it is valid as a file name and in
     *     generated code
     */
    public SortedMap<String, String> files(String project) throws IOException {
        SortedMap<String, String> files = new TreeMap<>();
        files.put(fileName(project), model());
        files.put("README.md", text("README.md"));
        return files;
    }

    private static String fileName(String project) {
        String safe = project.replaceAll("[^A-Za-z0-9_-]", "_");
        return (safe.matches("[A-Za-z].*") ? safe : "model") + ".bellwether";
    }

    private String text(String file) throws IOException {
        String resource = "templates/" + key + "/" + file;
        try (InputStream in = Template.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("this installation lacks " + resource + "; build it again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
