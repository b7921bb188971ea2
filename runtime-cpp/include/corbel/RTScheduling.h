// SPDX-License-Identifier: Apache-2.0
// Dynamic scheduling for programs (RT-CORBA 1.2); they link Corbel::rtscheduling.
#pragma once

#include <corbel/rtscheduling/disciplines.hpp>
#include <corbel/rtscheduling/manager.hpp>
#include <corbel/rtscheduling/scheduling_segment.hpp>
#include <corbel/rtscheduling/thread_key.hpp>
#include <corbel/rtscheduling/timing.hpp>
