// SPDX-License-Identifier: Apache-2.0
/** Texts, files and projects as they are at one moment. */
package org.bellwether.lsp.workspace;
