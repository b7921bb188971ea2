// SPDX-License-Identifier: Apache-2.0
/** Local labs: the hosts and links of a deployment on this machine, made with Linux namespaces. */
package org.bellwether.run.lab;
