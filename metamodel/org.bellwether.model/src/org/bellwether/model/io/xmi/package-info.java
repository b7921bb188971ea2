// SPDX-License-Identifier: Apache-2.0
/**
 * Model files in XMI: strict reading, references by qualified names. The textual notation is in the bundle of the
 * language.
 */
package org.bellwether.model.io.xmi;
