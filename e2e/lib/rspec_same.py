# SPDX-License-Identifier: Apache-2.0
"""rspec_same.py FILE FILE: checks that two RSpecs request the same resources, and that each is well-formed: names refer
to existing elements, numbers are numbers, and no address occurs twice. A profile's description of itself (its tour, its
parameters) is ignored."""
import sys
import xml.etree.ElementTree as ET

RSPEC = "{http://www.geni.net/resources/rspec/3}"
ASIDE = {"{http://www.protogeni.net/resources/rspec/ext/apt-tour/1}rspec_tour",
         "{http://www.protogeni.net/resources/rspec/ext/profile-parameters/1}data_set"}


def request(path):
    root = ET.parse(path).getroot()
    assert root.tag == RSPEC + "rspec" and root.get("type") == "request", path
    for child in [each for each in root if each.tag in ASIDE]:
        root.remove(child)
    for attribute in list(root.attrib):
        if attribute.endswith("schemaLocation"):
            del root.attrib[attribute]
    for element in root.iter():
        element.text = element.tail = None
    return root


def check(root):
    interfaces, addresses, names = set(), set(), set()
    for node in root.iter(RSPEC + "node"):
        assert node.get("client_id") not in names, node.get("client_id")
        names.add(node.get("client_id"))
        assert node.find(RSPEC + "sliver_type") is not None
        for interface in node.iter(RSPEC + "interface"):
            assert interface.get("client_id") not in interfaces
            interfaces.add(interface.get("client_id"))
            for address in interface.iter(RSPEC + "ip"):
                assert address.get("address") not in addresses, address.get("address")
                addresses.add(address.get("address"))
    for link in root.iter(RSPEC + "link"):
        assert link.get("client_id") not in names, link.get("client_id")
        names.add(link.get("client_id"))
        ends = {reference.get("client_id") for reference in link.iter(RSPEC + "interface_ref")}
        assert len(ends) >= 2 and ends <= interfaces, ends
        for shape in link.iter(RSPEC + "property"):
            assert shape.get("source_id") in ends and shape.get("dest_id") in ends | {link.get("client_id")}
            assert int(shape.get("capacity", "1")) > 0 and int(shape.get("latency", "0")) >= 0
            assert 0 <= float(shape.get("packet_loss", "0")) <= 1


one, other = request(sys.argv[1]), request(sys.argv[2])
check(one)
check(other)
one, other = ET.canonicalize(ET.tostring(one)), ET.canonicalize(ET.tostring(other))
if one != other:
    sys.exit("they differ:\n%s\n%s" % (one.replace("><", ">\n<"), other.replace("><", ">\n<")))
