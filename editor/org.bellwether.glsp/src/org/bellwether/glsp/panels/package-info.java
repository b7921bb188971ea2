// SPDX-License-Identifier: Apache-2.0
/** Requests of the panels around the diagrams: property sheet, problems, outline, text, deadlines, specialisations. */
package org.bellwether.glsp.panels;
