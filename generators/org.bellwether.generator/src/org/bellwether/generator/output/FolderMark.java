// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.output;

/** The file that marks a folder as written by one part of Bellwether, and lists its files. */
public enum FolderMark {
    /** A generated folder; the origin is the model. */
    GENERATED("bellwether.stamp", "model") {
        @Override
        String sentence(String origin) {
            return Banner.sentence(origin);
        }
    },
    /** A woven source tree; the origin is the rule sets. */
    WOVEN("bellwether.woven", "rules") {
        @Override
        String sentence(String origin) {
            return "Woven by Bellwether. Change the source tree or the rules, not this folder.";
        }
    };

    private final String file;
    private final String key;

    FolderMark(String file, String key) {
        this.file = file;
        this.key = key;
    }

    /** Returns the name of the file. */
    public String file() {
        return file;
    }

    /** Returns the word before the origin. */
    String key() {
        return key;
    }

    /** Returns the first line, without comment marks. */
    abstract String sentence(String origin);
}
