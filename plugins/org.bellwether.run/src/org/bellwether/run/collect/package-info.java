// SPDX-License-Identifier: Apache-2.0
/** Collects the results of testbeds into the run store. */
package org.bellwether.run.collect;
