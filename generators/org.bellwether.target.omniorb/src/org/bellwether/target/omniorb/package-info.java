// SPDX-License-Identifier: Apache-2.0
/** omniORB as a target: its configuration, build and launch. */
package org.bellwether.target.omniorb;
