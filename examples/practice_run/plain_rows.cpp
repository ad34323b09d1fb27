// SPDX-License-Identifier: Apache-2.0
#include "plain_rows.hpp"

#include <iostream>
#include <string>
#include <vector>

#include <evolog/schema/evolve.hpp>
#include <evolog/schema/file_schema.hpp>
#include <evolog/schema/projection.hpp>
#include <evolog/schema/read.hpp>
#include <evolog/schema/schema.hpp>
#include <evolog/schema/schema_history.hpp>
#include <evolog/schema/types.hpp>
#include <evolog/schema/value_adapter.hpp>

#include "proof.hpp"

namespace practice_run {
namespace {

using row = std::vector<evolog::value>;

/// A data file: the schema it was written with, and its rows. Nothing below ever changes one.
struct data_file {
  evolog::schema written_with;
  std::vector<row> rows;
};

auto read_file(const data_file& file, const evolog::schema& table) -> std::vector<row> {
  return evolog::read_rows(file.rows, evolog::projection(evolog::file_schema(file.written_with), table), evolog::value_adapter());
}

auto is_refused(const evolog::schema& table) -> bool {
  try {
    static_cast<void>(evolog::evolve(table).widen("amount_krw", evolog::types::int_).apply());
    return false;
  } catch (const evolog::schema_error& e) {
    std::cout << "   " << e.what() << '\n';
    return true;
  }
}

auto first_schema() -> evolog::schema {
  using namespace evolog::types;
  return evolog::new_schema(required("order_id", long_), required("customer_id", int_), required("order_date", date),
                            optional("amount", int_));
}

}  // namespace

void run_plain_rows() {
  evolog::schema_history table(first_schema());
  std::vector<data_file> files;
  constexpr int march_1 = 20513;  // days since 1970-01-01

  std::cout << "1. write the rows of 1 March\n";
  files.push_back({table.current(), {{1000, 7, march_1, 20000}, {1001, 8, march_1, 35000}}});
  prove(read_file(files[0], table.current()) == files[0].rows, "they are read as they were written");

  std::cout << "2. add the column coupon, write the rows of 2 March\n";
  table.commit(evolog::evolve(table.current()).add(evolog::types::optional("coupon", evolog::types::string)).apply());
  files.push_back({table.current(), {{1002, 7, march_1 + 1, 12000, "SPRING"}}});
  prove(read_file(files[0], table.current())[0].back().is_null(), "the old file has no coupon, and null is read");
  prove(read_file(files[1], table.current()) == files[1].rows, "the new file has one");

  std::cout << "3. rename amount to amount_krw\n";
  table.commit(evolog::evolve(table.current()).rename("amount", "amount_krw").apply());
  prove(files[0].written_with.at("amount").id == table.current().at("amount_krw").id, "the first file still says amount, with field id 4");
  prove(read_file(files[0], table.current())[1][3] == evolog::value(35000), "its values arrive under the new name");

  std::cout << "4. widen it to long\n";
  table.commit(evolog::evolve(table.current()).widen("amount_krw", evolog::types::long_).apply());
  files.push_back({table.current(), {{1003, 9, march_1 + 2, 3'000'000'000, evolog::value()}}});
  prove(read_file(files[0], table.current())[0][3] == evolog::value(20000), "an int of the old file is a long now");
  prove(is_refused(table.current()), "the way back to int is refused");

  std::cout << "5. drop coupon, and add a column of this name again\n";
  const auto old_coupon = table.current().at("coupon").id;
  table.commit(evolog::evolve(table.current()).drop("coupon").apply());
  table.commit(evolog::evolve(table.current()).add(evolog::types::optional("coupon", evolog::types::string)).apply());
  prove(table.current().at("coupon").id > old_coupon, "the new column has a new id");
  prove(read_file(files[1], table.current())[0].back().is_null(), "and it starts empty: SPRING belongs to the old one");

  std::cout << "6. look back\n";
  prove(table.schemas().size() == 6, "six schemas have piled up");
  prove(files.size() == 3 && files[0].written_with == first_schema(), "the files are the ones that were written, untouched");
}

}  // namespace practice_run
