// SPDX-License-Identifier: Apache-2.0
/** The machine: its facts, and the conditions that make measurements worse. Nothing here changes a setting. */
package org.bellwether.results.host;
