// SPDX-License-Identifier: Apache-2.0
/** By which rule a session ended to measure, and what it looked at. */
package org.bellwether.results.stopping;
