// SPDX-License-Identifier: Apache-2.0
#include <bw/driver/random.hpp>

#include <bw/process/error.hpp>
#include <bw/value/text.hpp>

#include <bit>
#include <cmath>
#include <numbers>
#include <vector>

namespace bw {

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) noexcept {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t first = std::uint64_t{0xd2511f53} * counter[0];
    const std::uint64_t third = std::uint64_t{0xcd9e8d57} * counter[2];
    counter = {static_cast<std::uint32_t>(third >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(third),
               static_cast<std::uint32_t>(first >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(first)};
    key[0] += 0x9e3779b9;
    key[1] += 0xbb67ae85;
  }
  return counter;
}

std::uint64_t Random::next() noexcept {
  if (used_ == block_.size()) {
    block_ = philox(counter_, key_);
    ++counter_[0];
    used_ = 0;
  }
  const std::uint64_t low = block_[used_];
  const std::uint64_t high = block_[used_ + 1];
  used_ += 2;
  return high << 32 | low;
}

double Random::normal(double mean, double deviation) noexcept {
  // Box-Muller transform; the second value is discarded, so that each call uses the same number of random numbers.
  const double radius = std::sqrt(-2 * std::log1p(-unit()));
  return mean + deviation * radius * std::cos(2 * std::numbers::pi * unit());
}

double Random::exponential(double mean) noexcept { return -mean * std::log1p(-unit()); }

double Random::pareto(double scale, double shape) noexcept { return scale * std::pow(1 - unit(), -1 / shape); }

std::size_t Random::choose(std::initializer_list<double> weights) noexcept {
  double sum = 0;
  for (const double weight : weights) sum += weight > 0 ? weight : 0;
  if (!(sum > 0)) return weights.size();
  double left = unit() * sum;
  std::size_t last = 0;
  std::size_t index = 0;
  for (const double weight : weights) {
    if (weight > 0) {
      last = index;
      if (left < weight) return index;
      left -= weight;
    }
    ++index;
  }
  return last;  // reached by rounding errors only
}

std::uint64_t Random::up_to(std::uint64_t most) noexcept {
  // Draws numbers with as few bits as needed until one is in the range: fewer than two draws on average, and no bias.
  const std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero(most | 1);
  for (;;) {
    if (const std::uint64_t number = next() & mask; number <= most) return number;
  }
}

std::uint64_t random_key(std::uint64_t seed, std::string_view trigger) noexcept {
  // FNV-1a over the name (draft-eastlake-fnv), so that the key is the same on each machine; then it is mixed with the
  // seed.
  std::uint64_t name = 0xcbf29ce484222325;
  for (const char letter : trigger) name = (name ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  const auto low = [](std::uint64_t value) { return static_cast<std::uint32_t>(value); };
  const auto mixed = philox({low(name), low(name >> 32), 0, 0}, {low(seed), low(seed >> 32)});
  return std::uint64_t{mixed[1]} << 32 | mixed[0];
}

Distribution::Distribution(const std::string& setting, const std::string& text) {
  struct Form {
    std::string_view name;
    Kind kind;
    std::size_t arguments;
  };
  constexpr Form forms[] = {{"uniform", Kind::uniform, 2},
                            {"normal", Kind::normal, 2},
                            {"exponential", Kind::exponential, 1},
                            {"pareto", Kind::pareto, 2}};
  std::vector<std::string_view> numbers = words(text);
  std::size_t arguments = 1;
  for (const Form& form : forms) {
    if (numbers.empty() || numbers.front() != form.name) continue;
    kind_ = form.kind;
    arguments = form.arguments;
    numbers.erase(numbers.begin());
    break;
  }
  if (numbers.size() != arguments || !read_number(numbers[0], first_) ||
      (arguments == 2 && !read_number(numbers[1], second_))) {
    fail_start("setting " + setting + " = " + text +
               " is no distribution; give a number, uniform LOW HIGH, normal MEAN DEVIATION, exponential MEAN or "
               "pareto SCALE SHAPE");
  }
}

double Distribution::draw(Random& random) const noexcept {
  switch (kind_) {
    case Kind::uniform: return random.uniform(first_, second_);
    case Kind::normal: return random.normal(first_, second_);
    case Kind::exponential: return random.exponential(first_);
    case Kind::pareto: return random.pareto(first_, second_);
    case Kind::constant: return first_;
  }
  return first_;
}

}  // namespace bw
