// SPDX-License-Identifier: Apache-2.0
/** Parts of C++ that several templates share: line breaks, statements that marshal, members, calls. */
package org.bellwether.target.corbel.stubs.code;
