// SPDX-License-Identifier: Apache-2.0
/** Turns the error codes of the databases into messages that name the cause and the way out. */
package org.bellwether.results.store.errors;
