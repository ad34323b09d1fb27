// SPDX-License-Identifier: Apache-2.0
// Several threads, the library's or your own: the result is the same.
#include <algorithm>
#include <cstddef>
#include <future>
#include <iostream>
#include <vector>

#include <evolog/call/threads.hpp>
#include <evolog/changelog/net_changes.hpp>
#include <evolog/row/access.hpp>

/// An executor is anything with `bulk`: your thread pool, OpenMP, or this.
struct futures {
  template <class F>
  void bulk(std::size_t n, const F& f) const {
    std::vector<std::future<void>> running;
    for (std::size_t i = 0; i < n; ++i) running.push_back(std::async(std::launch::async, [&f, i] { f(i); }));
    for (auto& task : running) task.get();
  }
};

auto main() -> int {
  using enum evolog::change_type;
  std::vector<evolog::change<int>> log;
  for (int i = 0; i < 200'000; ++i) log.push_back({i % 3 == 0 ? delete_ : insert, i / 1000, i * 7919 % 5003});

  const auto alone = evolog::net_changes(log);
  const auto two = evolog::net_changes(log, evolog::threads{2});
  const auto own = evolog::net_changes(log, futures());

  const auto same = [](const auto& a, const auto& b) { return std::ranges::equal(a, b, {}, evolog::to_change, evolog::to_change); };
  std::cout << log.size() << " changes, " << alone.size() << " net changes\n" << std::boolalpha;
  std::cout << "two threads give the same: " << same(alone, two) << "\nfutures give the same: " << same(alone, own) << '\n';
  return same(alone, two) && same(alone, own) ? 0 : 1;
}
