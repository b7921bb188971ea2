// SPDX-License-Identifier: Apache-2.0
/** Results of testbeds, brought home into the run store. */
package org.bellwether.run.collect;
