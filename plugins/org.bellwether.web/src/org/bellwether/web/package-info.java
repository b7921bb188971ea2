// SPDX-License-Identifier: Apache-2.0
/** A web server for one person: on the loopback interface, behind a token, for pages and WebSocket endpoints. */
package org.bellwether.web;
