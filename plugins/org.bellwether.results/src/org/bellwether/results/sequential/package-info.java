// SPDX-License-Identifier: Apache-2.0
/** Decides, while configurations alternate, whether they have been measured enough. */
package org.bellwether.results.sequential;
