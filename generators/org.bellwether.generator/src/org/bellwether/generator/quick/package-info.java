// SPDX-License-Identifier: Apache-2.0
/** Experiments for interfaces without a model: each operation is called and measured separately. */
package org.bellwether.generator.quick;
