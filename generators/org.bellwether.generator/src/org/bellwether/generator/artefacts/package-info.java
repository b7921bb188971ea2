// SPDX-License-Identifier: Apache-2.0
/** One class for each kind of artefact that is common to all targets: a template and its helpers. */
package org.bellwether.generator.artefacts;
