// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace evolog::detail {

template <class Destination>
concept begins = requires(Destination& destination) { destination.begin_transaction(); };
template <class Destination>
concept commits = requires(Destination& destination) { destination.commit(); };
template <class Destination>
concept rolls_back = requires(Destination& destination) { destination.rollback(); };

template <class Destination>
concept transactional = begins<Destination> && commits<Destination> && rolls_back<Destination>;

/// A destination with a part of a transaction only would promise what it cannot keep.
template <class Destination>
concept transactional_or_not = transactional<Destination> || !(begins<Destination> || commits<Destination> || rolls_back<Destination>);

/// The transaction of a destination that offers one: rolled back unless committed.
template <class Destination>
class transaction {
 public:
  explicit transaction(Destination& destination) : destination_(destination) {
    if constexpr (transactional<Destination>) destination_.begin_transaction();
  }
  transaction(const transaction&) = delete;
  auto operator=(const transaction&) -> transaction& = delete;
  ~transaction() {
    if constexpr (transactional<Destination>) {
      if (open_) roll_back();
    }
  }

  void commit() {
    if constexpr (transactional<Destination>) destination_.commit();
    open_ = false;
  }

 private:
  // The error that led here is the one to report.
  void roll_back() noexcept {
    try {
      destination_.rollback();
    } catch (...) {
    }
  }

  Destination& destination_;
  bool open_ = true;
};

}  // namespace evolog::detail
