// SPDX-License-Identifier: Apache-2.0
/** Templates of interfaces: classes of clients and of servants, and their calls. */
package org.bellwether.target.corbel.stubs.calls;
