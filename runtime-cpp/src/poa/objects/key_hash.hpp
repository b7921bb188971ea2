// SPDX-License-Identifier: Apache-2.0
// Hashes of object keys. Peers choose keys, and must not be able to find many keys with equal hashes.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace corbel::poa {

/// A random secret of the ORB.
struct HashSecret {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
};

/// Returns the SipHash (Aumasson and Bernstein, 2012) with `Rounds` rounds for each eight octets and `LastRounds` at
/// the end.
template <int Rounds, int LastRounds>
std::uint64_t sip_hash(const HashSecret& secret, std::span<const std::byte> octets) noexcept {
  std::uint64_t v0 = secret.first ^ 0x736f6d6570736575U;
  std::uint64_t v1 = secret.second ^ 0x646f72616e646f6dU;
  std::uint64_t v2 = secret.first ^ 0x6c7967656e657261U;
  std::uint64_t v3 = secret.second ^ 0x7465646279746573U;
  const auto mix = [&](int rounds) {
    for (int i = 0; i < rounds; ++i) {
      v0 += v1;
      v1 = std::rotl(v1, 13) ^ v0;
      v0 = std::rotl(v0, 32);
      v2 += v3;
      v3 = std::rotl(v3, 16) ^ v2;
      v0 += v3;
      v3 = std::rotl(v3, 21) ^ v0;
      v2 += v1;
      v1 = std::rotl(v1, 17) ^ v2;
      v2 = std::rotl(v2, 32);
    }
  };
  const auto take = [&](std::uint64_t word) {
    v3 ^= word;
    mix(Rounds);
    v0 ^= word;
  };
  std::uint64_t last = static_cast<std::uint64_t>(octets.size()) << 56;
  for (; octets.size() >= sizeof(std::uint64_t); octets = octets.subspan(sizeof(std::uint64_t))) {
    std::uint64_t word = 0;  // the machine's byte order suffices, because the hash stays in this process
    std::memcpy(&word, octets.data(), sizeof word);
    take(word);
  }
  for (std::size_t i = 0; i < octets.size(); ++i) {
    last |= std::to_integer<std::uint64_t>(octets[i]) << (8 * i);
  }
  take(last);
  v2 ^= 0xff;
  mix(LastRounds);
  return v0 ^ v1 ^ v2 ^ v3;
}

/// Returns the SipHash-1-3: the number of rounds that hash tables of other libraries use.
inline std::uint64_t hash_of_key(const HashSecret& secret, std::span<const std::byte> key) noexcept {
  return sip_hash<1, 3>(secret, key);
}

}  // namespace corbel::poa
