// SPDX-License-Identifier: Apache-2.0
/** Files of the folder plan/: what the launcher and the programs that read samples need to know. */
package org.bellwether.generator.artefacts.plan;
