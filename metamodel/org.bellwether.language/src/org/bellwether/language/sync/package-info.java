// SPDX-License-Identifier: Apache-2.0
/** Changed text into an open model: elements stay the same objects. */
package org.bellwether.language.sync;
