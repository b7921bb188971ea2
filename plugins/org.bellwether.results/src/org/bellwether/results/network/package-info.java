// SPDX-License-Identifier: Apache-2.0
/** The networks that runs took place in. */
package org.bellwether.results.network;
