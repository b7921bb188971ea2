// SPDX-License-Identifier: Apache-2.0
/** The answers to requests: completion, hovers, navigation, renaming, colours and others. */
package org.bellwether.lsp.features;
