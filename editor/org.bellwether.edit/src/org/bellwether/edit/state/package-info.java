// SPDX-License-Identifier: Apache-2.0
/**
 * The state that all parts of a session share: its thread, its history of steps, events, and the consistency of texts
 * and models.
 */
package org.bellwether.edit.state;
