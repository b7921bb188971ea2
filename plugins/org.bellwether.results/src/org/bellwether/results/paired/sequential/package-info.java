// SPDX-License-Identifier: Apache-2.0
/** When a comparison in blocks has measured enough, with error rates that hold although it was looked at before. */
package org.bellwether.results.paired.sequential;
