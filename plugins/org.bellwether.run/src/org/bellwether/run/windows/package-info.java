// SPDX-License-Identifier: Apache-2.0
/** Systems that run at the same time and measure short windows in turn. */
package org.bellwether.run.windows;
