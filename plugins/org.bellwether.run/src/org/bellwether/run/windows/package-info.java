// SPDX-License-Identifier: Apache-2.0
/** Systems that are up at the same time and measure short windows in turn. */
package org.bellwether.run.windows;
