// SPDX-License-Identifier: Apache-2.0
/**
 * Commands of the workbench's menus: validate, generate, run, add the nature. They start the command line as a process.
 */
package org.bellwether.ui.commands;
