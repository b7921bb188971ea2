// SPDX-License-Identifier: Apache-2.0
/** How often a model's behaviours send which messages, and how large these are: what a prediction of gains needs. */
package org.bellwether.specialise.load;
