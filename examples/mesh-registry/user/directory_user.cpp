// SPDX-License-Identifier: Apache-2.0
// The part of Directory that the model mesh-registry leaves to the user: it keeps the cells by their place.
#include "directory_user.hpp"

namespace user {

/// Cells enter again in each phase.
void Directory::remember(bw::Activation&, CORBA::Long row, CORBA::Long column, ::grid::Neighbour_ptr member) {
  members_[{row, column}] = ::grid::Neighbour::_duplicate(member);
  known_.set(static_cast<CORBA::Long>(members_.size()));
}

/// Those above, left, right and below; at a border there are fewer.
void Directory::seek(bw::Activation&, CORBA::Long row, CORBA::Long column) {
  ::grid::Neighbours found;
  for (const auto& [down, right] : {std::pair{-1, 0}, std::pair{0, -1}, std::pair{0, 1}, std::pair{1, 0}}) {
    const auto member = members_.find({row + down, column + right});
    if (member == members_.end()) continue;
    found.length(found.length() + 1);
    found[found.length() - 1] = ::grid::Neighbour::_duplicate(member->second.in());
  }
  found_.set(found);
}

}  // namespace user
