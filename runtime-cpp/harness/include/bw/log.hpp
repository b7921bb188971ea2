// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// `bw::log` for user classes. User classes include this path, which stays when the harness's folders change.
#include <bw/process/log.hpp>
