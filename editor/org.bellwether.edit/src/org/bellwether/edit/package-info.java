// SPDX-License-Identifier: Apache-2.0
/** The editing session: the entry point for front ends. Its parts are in packages of their own. */
package org.bellwether.edit;
