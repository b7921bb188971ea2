// SPDX-License-Identifier: Apache-2.0
/** The run store, statistics and reports. */
package org.bellwether.results;
