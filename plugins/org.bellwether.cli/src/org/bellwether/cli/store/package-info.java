// SPDX-License-Identifier: Apache-2.0
/** Commands that maintain the run store, and that delete files that can be made again. */
package org.bellwether.cli.store;
