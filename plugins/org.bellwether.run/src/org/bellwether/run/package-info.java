// SPDX-License-Identifier: Apache-2.0
/** Generates, builds and launches programs, and collects their results. */
package org.bellwether.run;
