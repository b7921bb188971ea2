// SPDX-License-Identifier: Apache-2.0
// The part of Directory that the model mesh-registry leaves to the user: it keeps the cells by their place.
#pragma once

#include "directory_exec.hpp"

#include <map>
#include <utility>

namespace user {

class Directory : public executors::Directory {
 public:
  using executors::Directory::Directory;

 private:
  void remember(bw::Activation& activation, CORBA::Long row, CORBA::Long column, ::grid::Neighbour_ptr member) override;
  void seek(bw::Activation& activation, CORBA::Long row, CORBA::Long column) override;

  // The model serialises its activations: no lock
  std::map<std::pair<CORBA::Long, CORBA::Long>, ::grid::Neighbour_var> members_;
};

}  // namespace user
