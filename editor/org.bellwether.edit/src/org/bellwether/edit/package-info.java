// SPDX-License-Identifier: Apache-2.0
/** The editing session: the entry point for front ends. Its parts are in the packages below this one. */
package org.bellwether.edit;
