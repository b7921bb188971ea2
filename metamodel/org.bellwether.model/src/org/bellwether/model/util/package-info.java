// SPDX-License-Identifier: Apache-2.0
/**
 * Queries on models that several bundles need: names, identities, paths, ports, inheritance; and helpers for texts and
 * files. Evaluation and checks are in other packages.
 */
package org.bellwether.model.util;
