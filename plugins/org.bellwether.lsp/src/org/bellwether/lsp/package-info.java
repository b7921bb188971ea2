// SPDX-License-Identifier: Apache-2.0
/**
 * The language server: its transports, and the requests that clients send. The answers are made in the package
 * features.
 */
package org.bellwether.lsp;
