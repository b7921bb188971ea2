// SPDX-License-Identifier: Apache-2.0
// The servant of bench::Echo in the classic mapping. The skeletons of an ORB are included before this header.
#pragma once

namespace test {

class BenchServant final : public virtual POA_bench::Echo {
 public:
  void ping() override {}
  CORBA::Long echo_long(CORBA::Long value) override { return value; }
  bench::Octets* echo_octets(const bench::Octets& value) override { return new bench::Octets(value); }
  void send_octets(const bench::Octets&) override {}
  bench::Longs* echo_longs(const bench::Longs& value) override { return new bench::Longs(value); }
  bench::Records* echo_records(const bench::Records& value) override { return new bench::Records(value); }
  void send_records(const bench::Records&) override {}
};

}  // namespace test
