// SPDX-License-Identifier: Apache-2.0
/** Tests of windows in turn. */
package org.bellwether.run.windows;
