// SPDX-License-Identifier: Apache-2.0
/**
 * Projects of the workbench: wizards, nature, builder, markers and quick fixes. The package {@code editor} has the
 * diagrams.
 */
package org.bellwether.ui.project;
