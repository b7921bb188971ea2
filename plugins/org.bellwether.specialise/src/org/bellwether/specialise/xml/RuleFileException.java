// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.xml;

import org.bellwether.model.Problem;
import org.xml.sax.SAXException;

/** An error of a rule file that its schema does not detect. The error ends the parsing. */
final class RuleFileException extends SAXException {
    private static final long serialVersionUID = 1L;
    private final transient Problem problem;

    RuleFileException(Problem problem) {
        super(problem.message());
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
