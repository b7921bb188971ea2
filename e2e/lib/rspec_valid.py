# SPDX-License-Identifier: Apache-2.0
"""rspec_valid.py SCHEMA FILE: validates an RSpec by a schema: request.xsd of GENI's RSpec 3, in the folder of the files
that it includes. Needs lxml, which geni-lib installs."""
import sys

from lxml import etree

schema = etree.XMLSchema(etree.parse(sys.argv[1]))
if not schema.validate(etree.parse(sys.argv[2])):
    sys.exit("\n".join(str(error) for error in schema.error_log))
