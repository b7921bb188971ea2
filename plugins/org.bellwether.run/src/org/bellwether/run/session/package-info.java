// SPDX-License-Identifier: Apache-2.0
/** One session: its treatments, their interleaved launches, and the stored rows. */
package org.bellwether.run.session;
