// SPDX-License-Identifier: Apache-2.0
/** The machine: what it is, and what about it makes measurements worse. Nothing here changes a setting. */
package org.bellwether.results.host;
