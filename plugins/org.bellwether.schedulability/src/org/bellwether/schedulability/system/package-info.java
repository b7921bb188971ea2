// SPDX-License-Identifier: Apache-2.0
/** Chains of steps over several cores: holistic analysis, simulation, and the verdict of each deadline. */
package org.bellwether.schedulability.system;
