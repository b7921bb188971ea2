// SPDX-License-Identifier: Apache-2.0
/** Files of the folder plan/: the data for the launcher and for programs that read samples. */
package org.bellwether.generator.artefacts.plan;
