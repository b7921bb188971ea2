// SPDX-License-Identifier: Apache-2.0
/** The page of preferences. */
package org.bellwether.ui.preferences;
