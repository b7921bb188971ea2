// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/core/core.hpp>
#include <corbel/pi/iop.hpp>

#include <memory>

namespace corbel::pi {

IOP::CodecFactory_ptr make_codec_factory(std::shared_ptr<orb::Core> core);

}  // namespace corbel::pi
