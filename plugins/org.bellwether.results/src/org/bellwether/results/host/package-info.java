// SPDX-License-Identifier: Apache-2.0
/** The machine: its facts, and the conditions that make measurements worse. The package changes no settings. */
package org.bellwether.results.host;
