// SPDX-License-Identifier: Apache-2.0
/**
 * The files of a plan for users of the CORBA Component Model (CCM 4.0, formal/06-04-01): IDL 3, CIDL, and the
 * deployment plan of the OMG's Deployment and Configuration specification (D&amp;C, formal/06-04-02).
 */
package org.bellwether.generator.ccm;
