// SPDX-License-Identifier: Apache-2.0
#include <bw/component/selection.hpp>

#include <bw/driver/random.hpp>
#include <bw/process/process.hpp>

namespace bw {

std::size_t RoundRobin::next(const Activation& activation, std::size_t count) noexcept {
  const std::uint64_t number = numberer_.next(activation.root());
  return number == 0 ? 0 : (number - 1) % count;  // 0: a late event of a phase that has ended
}

void ThreadPartition::resize(unsigned threads) {
  while (threads_.size() < threads) threads_.emplace_back();
}

std::size_t ThreadPartition::next(const Activation& activation, std::size_t count) noexcept {
  const std::size_t threads = threads_.size();
  const std::size_t thread = activation.thread();
  if (count <= threads) return thread % count;
  const std::size_t share = (count - thread + threads - 1) / threads;
  return thread + threads * threads_[thread].round_robin.next(activation, share);
}

Selector::Selector(Component& component, const std::string& name, Selection selection)
    : component_(component),
      selection_(selection),
      key_(random_key(static_cast<std::uint64_t>(component.process().settings().integer("seed", 1)), name)) {}

std::size_t Selector::next(const Activation& activation, std::size_t count) noexcept {
  switch (selection_) {
    case Selection::random: {
      Random random(key_, activation.root().phase(), choices_.next(activation.root()));
      return random.uniform<std::size_t>(0, count - 1);
    }
    case Selection::partition: return partition_.next(activation, count);
    default: return round_robin_.next(activation, count);
  }
}

}  // namespace bw
