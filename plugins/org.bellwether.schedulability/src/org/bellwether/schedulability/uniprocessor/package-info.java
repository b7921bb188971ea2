// SPDX-License-Identifier: Apache-2.0
/** Schedulability tests for the tasks of one core: one class for each test, with its source. */
package org.bellwether.schedulability.uniprocessor;
