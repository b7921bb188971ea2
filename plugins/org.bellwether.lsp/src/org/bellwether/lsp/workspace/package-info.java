// SPDX-License-Identifier: Apache-2.0
/** Texts, files and projects as the server knows them at one moment. */
package org.bellwether.lsp.workspace;
