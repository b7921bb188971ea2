// SPDX-License-Identifier: Apache-2.0
/** One class for each kind of artefact that is the same for all targets: a template and what it needs to be short. */
package org.bellwether.generator.artefacts;
