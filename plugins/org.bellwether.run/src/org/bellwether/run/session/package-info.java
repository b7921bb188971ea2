// SPDX-License-Identifier: Apache-2.0
/** One session: its treatments, their launches in turn, and what is stored of them. */
package org.bellwether.run.session;
