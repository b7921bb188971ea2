// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// `bw::log` for user classes. User classes include this path, which is independent of the harness's folders.
#include <bw/process/log.hpp>
