// SPDX-License-Identifier: Apache-2.0
/** The split of calls by time: their checkpoints, joined over both sides and split by connection. */
package org.bellwether.results.checkpoints;
