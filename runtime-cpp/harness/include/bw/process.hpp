// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// `bw::Process` for user classes. User classes include this path, which stays when the harness's folders change.
#include <bw/process/process.hpp>
