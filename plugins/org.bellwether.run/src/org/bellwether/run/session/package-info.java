// SPDX-License-Identifier: Apache-2.0
/** One session: its treatments, their launches in turn, and the rows that are stored. */
package org.bellwether.run.session;
