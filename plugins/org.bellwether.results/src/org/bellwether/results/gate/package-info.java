// SPDX-License-Identifier: Apache-2.0
/** Whether runs are worse than a baseline by more than a threshold. */
package org.bellwether.results.gate;
