// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/memory.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <thread>
#include <vector>

#include "corbel/mapping/sequence.hpp"

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kKeeps = false;
#elif defined(__has_feature)
constexpr bool kKeeps = !__has_feature(address_sanitizer);
#else
constexpr bool kKeeps = true;
#endif

TEST(Blocks, AreAlignedAndLargeEnough) {
  for (std::size_t size = 0; size < 3'000'000; size = size * 2 + 1) {
    void* const block = corbel::take_block(size);
    ASSERT_NE(block, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % 16, 0U);
    std::memset(block, 0x5a, size);
    corbel::give_block(block);
  }
  corbel::give_block(nullptr);
}

TEST(Blocks, ImpossibleSizesGiveNull) {
  EXPECT_EQ(corbel::take_block(SIZE_MAX), nullptr);
  EXPECT_EQ(corbel::take_elements(0xffffffff, SIZE_MAX / 2), nullptr);
}

TEST(Blocks, AreUsedAgain) {
  if (!kKeeps) GTEST_SKIP() << "the address sanitizer sees each block end";
  std::thread([] {
    void* const first = corbel::take_block(100);
    corbel::give_block(first);
    EXPECT_EQ(corbel::retained_octets(), 128U);
    EXPECT_EQ(corbel::take_block(128), first) << "of the same size, rounded up";
    EXPECT_EQ(corbel::retained_octets(), 0U);
    corbel::give_block(first);
    void* const other = corbel::take_block(129);
    EXPECT_NE(other, first);
    corbel::give_block(other);
  }).join();
}

TEST(Blocks, RememberTheirElements) {
  void* const block = corbel::take_elements(7, 12);
  EXPECT_EQ(corbel::elements_of(block), 7U);
  corbel::give_block(block);
}

TEST(Blocks, InnerBlocksReleaseTheirWholeBlock) {
  std::thread([] {
    auto* const whole = static_cast<std::byte*>(corbel::take_block(1000));
    std::memset(whole, 0x5a, 1000);
    corbel::make_inner_block(whole, whole + 512);
    EXPECT_EQ(whole[495], std::byte{0x5a});
    EXPECT_EQ(whole[512], std::byte{0x5a});
    corbel::make_inner_block(whole + 512, whole + 768);
    corbel::give_block(whole + 768);
    EXPECT_EQ(corbel::retained_octets(), kKeeps ? 1024U : 0U);
    void* const next = corbel::take_block(1000);
    EXPECT_EQ(next == whole, kKeeps);
    corbel::give_block(next);
  }).join();
}

// A thread may free any blocks, in any number.
TEST(Blocks, AreKeptWithinBounds) {
  std::thread([] {
    for (std::size_t size = 16; size <= 1 << 20; size *= 2) {
      std::vector<void*> blocks;
      for (std::size_t octets = 0; octets < 16 << 20; octets += size) {
        blocks.push_back(corbel::take_block(size));
        if (blocks.size() == 10'000) break;
      }
      for (void* block : blocks) corbel::give_block(block);
    }
    EXPECT_LE(corbel::retained_octets(), corbel::most_retained_octets);
    EXPECT_EQ(corbel::retained_octets() != 0, kKeeps);
  }).join();
}

TEST(Blocks, BlocksAboveTheLargestSizeAreNotKept) {
  std::thread([] {
    corbel::give_block(corbel::take_block((1 << 20) + 1));
    EXPECT_EQ(corbel::retained_octets(), 0U);
  }).join();
}

/// A place through which two threads pass blocks.
class Handed {
 public:
  void put(void* block) {
    void* nothing = nullptr;
    while (!block_.compare_exchange_weak(nothing, block, std::memory_order_release, std::memory_order_relaxed)) {
      nothing = nullptr;
      std::this_thread::yield();
    }
  }
  void* take() {
    for (;;) {
      if (void* block = block_.exchange(nullptr, std::memory_order_acquire)) return block;
      std::this_thread::yield();
    }
  }

 private:
  std::atomic<void*> block_{nullptr};
};

// Several pairs at once, so that they meet in the depot; the taker writes each octet, and the giver reads it.
TEST(Blocks, PassFromThreadToThread) {
  constexpr int pairs = 3;
  constexpr int rounds = 2000;
  std::vector<Handed> handed(pairs);
  std::vector<std::thread> threads;
  for (Handed& between : handed) {
    threads.emplace_back([&between] {
      for (int i = 0; i < rounds; ++i) {
        const std::size_t size = std::size_t{16} << i % 12;
        auto* const block = static_cast<unsigned char*>(corbel::take_elements(static_cast<CORBA::ULong>(size), 1));
        std::memset(block, i % 251, size);
        between.put(block);
      }
    });
    threads.emplace_back([&between] {
      for (int i = 0; i < rounds; ++i) {
        auto* const block = static_cast<unsigned char*>(between.take());
        const std::size_t size = corbel::elements_of(block);
        EXPECT_EQ(size, std::size_t{16} << i % 12);
        EXPECT_EQ(block[0], i % 251);
        EXPECT_EQ(block[size - 1], i % 251);
        corbel::give_block(block);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

struct Throws {
  Throws() {
    if (--left == 0) throw 1;
    ++alive;
  }
  ~Throws() { --alive; }
  static inline int left = 0;
  static inline int alive = 0;
};

TEST(Elements, AreDestroyedIfAConstructorThrows) {
  Throws::left = 3;
  EXPECT_THROW(corbel::new_elements<Throws>(5), int);
  EXPECT_EQ(Throws::alive, 0);
  Throws::left = 6;
  Throws* const five = corbel::new_elements<Throws>(5);
  EXPECT_EQ(Throws::alive, 5);
  corbel::delete_elements(five);
  EXPECT_EQ(Throws::alive, 0);
}

TEST(Sequences, AreMadeInBlocks) {
  using Longs = corbel::UnboundedSequence<CORBA::Long>;
  const std::unique_ptr<Longs> one(new Longs(3));
  const std::unique_ptr<Longs> two(new (std::nothrow) Longs(*one));
  alignas(Longs) unsigned char place[sizeof(Longs)];
  Longs* const three = new (place) Longs(*two);
  three->~Longs();
  const std::unique_ptr<Longs[]> many(new Longs[2]);
  EXPECT_EQ(one->maximum(), 3U);
}

TEST(BlocksDeathTest, AreWatchedByTheAddressSanitizer) {
  if (kKeeps) GTEST_SKIP() << "this program has none";
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  char* volatile text = CORBA::string_alloc(20);
  EXPECT_DEATH(text[21] = 'x', "heap-buffer-overflow");
  EXPECT_DEATH(text[-1] = 'x', "use-after-poison");
  CORBA::string_free(text);
  EXPECT_DEATH(text[0] = 'x', "heap-use-after-free");
}

/// Frees its block after all destructors of the thread that ends the program.
struct OfStaticLife {
  CORBA::String_var text = CORBA::string_dup("freed at the very end");
  corbel::UnboundedSequence<CORBA::Octet> octets{100};
};
OfStaticLife of_static_life;

TEST(Blocks, MayOutliveTheirThread) {
  std::thread([] {
    of_static_life.text = CORBA::string_dup("of a thread that has gone");
    of_static_life.octets.length(5000);
  }).join();
  EXPECT_STREQ(of_static_life.text, "of a thread that has gone");
}

}  // namespace
