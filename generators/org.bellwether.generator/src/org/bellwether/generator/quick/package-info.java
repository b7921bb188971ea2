// SPDX-License-Identifier: Apache-2.0
/** An experiment for interfaces that nobody has drawn anything for: each operation is called and measured by itself. */
package org.bellwether.generator.quick;
