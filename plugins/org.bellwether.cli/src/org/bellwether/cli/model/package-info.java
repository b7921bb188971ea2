// SPDX-License-Identifier: Apache-2.0
/** Commands on models, such as new, validate, format, convert, generate and edit, and on IDL. */
package org.bellwether.cli.model;
