// SPDX-License-Identifier: Apache-2.0
/**
 * Generates a folder of text from a model: targets, the pipeline and the writer. Generation is planned first ({@code
 * plan}); then one class for each kind of artefact ({@code artefacts}) writes its files.
 */
package org.bellwether.generator;
