// SPDX-License-Identifier: Apache-2.0
/**
 * What users of the CORBA Component Model (CCM 4.0, formal/06-04-01) get of a plan: IDL 3, CIDL, and the deployment plan of
 * the OMG's Deployment and Configuration specification (D&amp;C, formal/06-04-02).
 */
package org.bellwether.generator.ccm;
