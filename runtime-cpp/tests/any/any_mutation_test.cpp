// SPDX-License-Identifier: Apache-2.0
// The fuzz target's corpus, with every bit of a file flipped, cut at every octet, and every aligned number replaced.
#include <gtest/gtest.h>

#include "support/messages/exercise_any.hpp"
#include "support/messages/mutations.hpp"

namespace corbel::test {
namespace {

TEST(AnyBytes, SurviveEverySmallMutation) { EXPECT_GE(mutate_corpus(CORBEL_CORPUS, exercise_any), 12); }

}  // namespace
}  // namespace corbel::test
