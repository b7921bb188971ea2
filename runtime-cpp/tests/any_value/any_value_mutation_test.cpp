// SPDX-License-Identifier: Apache-2.0
// The fuzz target's corpus, with every bit of a file flipped, cut at every octet, and every aligned number replaced.
#include <gtest/gtest.h>

#include "support/messages/exercise_any_value.hpp"
#include "support/messages/mutations.hpp"

namespace corbel::test {
namespace {

TEST(AnyValueBytes, SurviveEverySmallMutation) { EXPECT_GE(mutate_corpus(CORBEL_CORPUS, exercise_any_value), 7); }

}  // namespace
}  // namespace corbel::test
