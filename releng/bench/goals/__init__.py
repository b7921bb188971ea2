# SPDX-License-Identifier: Apache-2.0
"""The goals of specialisation: one module for each, with a function that measures it and returns rows of a table."""
