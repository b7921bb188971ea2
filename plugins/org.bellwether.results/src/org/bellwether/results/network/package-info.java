// SPDX-License-Identifier: Apache-2.0
/** The networks of runs. */
package org.bellwether.results.network;
