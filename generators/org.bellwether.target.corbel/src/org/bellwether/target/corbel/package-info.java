// SPDX-License-Identifier: Apache-2.0
/** Corbel as a target: its stubs, skeletons, configuration, build and launch. */
package org.bellwether.target.corbel;
