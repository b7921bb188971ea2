// SPDX-License-Identifier: Apache-2.0
/**
 * Corbel as a target: its stubs, skeletons, configuration, build and launch. The folder {@code orb} has the C++ of
 * {@code orb.hpp} that is the same for all models.
 */
package org.bellwether.target.corbel;
