// SPDX-License-Identifier: Apache-2.0
/** The frequencies and sizes of the messages that a model's behaviours send, for predictions of gains. */
package org.bellwether.specialise.load;
