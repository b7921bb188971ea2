// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.state;

import java.util.List;
import org.bellwether.model.Problem;

/**
 * A file's text at one moment.
 *
 * @param file its path in the project's folder
 * @param text as the user wrote it, as long as it agrees with the model; otherwise the canonical text
 * @param revision the session's revision
 * @param readable whether the model says what the text says; if not, the problems tell why, and diagrams cannot change the file
 * @param problems what is wrong with the text: errors of syntax, names that lead nowhere
 */
public record TextState(String file, String text, long revision, boolean readable, List<Problem> problems) {}
