// SPDX-License-Identifier: Apache-2.0
/** A web server for one user: on the loopback interface, protected by a token, for pages and WebSocket endpoints. */
package org.bellwether.web;
