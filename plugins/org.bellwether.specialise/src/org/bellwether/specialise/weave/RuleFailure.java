// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import org.bellwether.specialise.rules.WeaveErrorCode;

/** A rule that does not fit its file, with the message, and how to fix the rule or the file. */
final class RuleFailure extends Exception {
    private static final long serialVersionUID = 1L;
    private final WeaveErrorCode code;
    private final String fix;

    RuleFailure(WeaveErrorCode code, String message, String fix) {
        super(message);
        this.code = code;
        this.fix = fix;
    }

    WeaveErrorCode code() {
        return code;
    }

    String fix() {
        return fix;
    }
}
