// SPDX-License-Identifier: Apache-2.0
/** Recurrent tasks, and exact arithmetic with their times: whole nanoseconds, without overflow. */
package org.bellwether.schedulability.task;
