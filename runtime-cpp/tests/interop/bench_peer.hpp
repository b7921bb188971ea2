// SPDX-License-Identifier: Apache-2.0
// A peer of bench::Echo (served_and_called.hpp): many structures with values of each size, large enough for each ORB's
// fragments.
#pragma once

#include "served_and_called.hpp"
#include "support/servants/bench_servant.hpp"

#include <cstddef>

inline bool records_come_back(bench::Echo_ptr echo, CORBA::ULong count) {
  bench::Records records;
  records.length(count);
  for (CORBA::ULong i = 0; i < count; ++i) {
    records[i] = {static_cast<CORBA::Short>(i), static_cast<CORBA::Long>(-7 * static_cast<CORBA::Long>(i)), i * 1.1,
                  static_cast<CORBA::Float>(i) / 2, static_cast<CORBA::Char>('a' + i % 26)};
  }
  bench::Records_var back = echo->echo_records(records);
  bool same = back->length() == count;
  for (CORBA::ULong i = 0; same && i < count; ++i) {
    const bench::Record& is = back[i];
    const bench::Record& was = records[i];
    same = is.a == was.a && is.b == was.b && is.c == was.c && is.d == was.d && is.e == was.e;
  }
  return same;
}

inline bool longs_come_back(bench::Echo_ptr echo, CORBA::ULong count) {
  bench::Longs longs;
  longs.length(count);
  for (CORBA::ULong i = 0; i < count; ++i) {
    longs[i] = static_cast<CORBA::Long>(i * 77777);
  }
  bench::Longs_var back = echo->echo_longs(longs);
  bool same = back->length() == count;
  for (CORBA::ULong i = 0; same && i < count; ++i) {
    same = back[i] == longs[i];
  }
  return same;
}

inline std::string wrong_of(bench::Echo_ptr echo) {
  for (const CORBA::ULong count : {0U, 1U, 2U, 3U, 5U, 13U, 200U, 341U, 342U, 5000U}) {
    if (!records_come_back(echo, count)) {
      return std::to_string(count) + " records";
    }
    if (!longs_come_back(echo, count)) {
      return std::to_string(count) + " longs";
    }
  }
  return "";
}

int main(int argc, char** argv) {
  return peer::run<bench::Echo, test::BenchServant>(
      argc, argv, [](CORBA::ORB_ptr) {}, wrong_of);
}
