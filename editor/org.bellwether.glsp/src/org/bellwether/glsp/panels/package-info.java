// SPDX-License-Identifier: Apache-2.0
/** What the panels around the diagrams ask for: property sheet, problems, outline, text. */
package org.bellwether.glsp.panels;
