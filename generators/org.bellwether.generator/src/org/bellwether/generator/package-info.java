// SPDX-License-Identifier: Apache-2.0
/**
 * From a model to a folder of text: targets, the pipeline and the writer. What is generated is planned first
 * ({@code plan}), then written by one class for each kind of artefact ({@code artefacts}).
 */
package org.bellwether.generator;
