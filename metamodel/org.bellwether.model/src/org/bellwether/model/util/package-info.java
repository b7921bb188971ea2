// SPDX-License-Identifier: Apache-2.0
/**
 * Queries on models that several bundles need: names, identities, paths, ports, inheritance; and a few texts and files.
 * No evaluation and no checks.
 */
package org.bellwether.model.util;
