// SPDX-License-Identifier: Apache-2.0
/** Generates, builds, launches and collects. */
package org.bellwether.run;
