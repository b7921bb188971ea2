// SPDX-License-Identifier: Apache-2.0
/** Decides whether runs are worse than a baseline by more than a threshold. */
package org.bellwether.results.gate;
