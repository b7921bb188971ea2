// SPDX-License-Identifier: Apache-2.0
/** Projects of the workbench: wizards, nature, builder, markers and quick fixes. Diagrams are in the package editor. */
package org.bellwether.ui.project;
