// SPDX-License-Identifier: Apache-2.0
/** TAO as a target: its configuration, its build with CMake and with ACE's own tools, its launch. */
package org.bellwether.target.tao;
