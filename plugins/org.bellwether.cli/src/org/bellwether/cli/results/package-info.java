// SPDX-License-Identifier: Apache-2.0
/** Commands that read results: show, compare, history, effects, reports and logs. */
package org.bellwether.cli.results;
