// SPDX-License-Identifier: Apache-2.0
// For fuzz targets that throw for each input: at each exception, the address sanitizer searches all of its fake stack,
// which took more than half of the time. It would find uses of variables of functions that have returned; the replays
// of the corpora and the tests find these, too.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "detect_stack_use_after_return=0"; }
