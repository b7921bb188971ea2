// SPDX-License-Identifier: Apache-2.0
/** Converts the error codes of the databases to messages with the cause and the fix. */
package org.bellwether.results.store.errors;
