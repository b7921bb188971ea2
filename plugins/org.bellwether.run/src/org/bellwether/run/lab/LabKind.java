// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

/** The ways in which a machine permits a user to make labs. */
public enum LabKind {
    /** The user is root, who may make all namespaces. */
    ROOT("root"),
    /** The kernel permits the user a user namespace, and all other namespaces in it. */
    USER_NAMESPACE("user-namespace");

    private final String word;

    LabKind(String word) {
        this.word = word;
    }

    /** Returns the name in JSON. */
    public String word() {
        return word;
    }
}
