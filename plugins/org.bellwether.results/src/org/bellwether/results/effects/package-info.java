// SPDX-License-Identifier: Apache-2.0
/** What a designed experiment says: how far each factor moves a response, and which of that is more than chance. */
package org.bellwether.results.effects;
