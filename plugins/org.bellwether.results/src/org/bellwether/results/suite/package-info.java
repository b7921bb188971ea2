// SPDX-License-Identifier: Apache-2.0
/** Suites: experiments that one command ran one after the other, and their index. */
package org.bellwether.results.suite;
