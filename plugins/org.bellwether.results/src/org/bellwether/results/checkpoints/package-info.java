// SPDX-License-Identifier: Apache-2.0
/** Where the time of calls goes: checkpoints that they passed, joined over both sides and split by connection. */
package org.bellwether.results.checkpoints;
