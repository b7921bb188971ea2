// SPDX-License-Identifier: Apache-2.0
/** Opens the pages of the workbench's help. */
package org.bellwether.ui.help;
