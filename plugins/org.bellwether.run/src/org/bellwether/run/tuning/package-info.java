// SPDX-License-Identifier: Apache-2.0
/** Finds the settings of the build that are best for a model on this machine, and applies the stored choice. */
package org.bellwether.run.tuning;
