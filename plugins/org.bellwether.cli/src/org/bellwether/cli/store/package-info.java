// SPDX-License-Identifier: Apache-2.0
/** Commands that look after the run store, and that delete what can be made again. */
package org.bellwether.cli.store;
