// SPDX-License-Identifier: Apache-2.0
/** One class for each kind of artefact that is the same for all targets: a template and its helpers. */
package org.bellwether.generator.artefacts;
