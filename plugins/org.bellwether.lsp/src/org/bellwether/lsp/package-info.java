// SPDX-License-Identifier: Apache-2.0
/**
 * The language server: its transports, and the requests that clients send. The package features computes the answers.
 */
package org.bellwether.lsp;
