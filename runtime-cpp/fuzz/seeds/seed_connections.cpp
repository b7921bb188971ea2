// SPDX-License-Identifier: Apache-2.0
// Writes a client's messages, a server's answers, and values of plain types to files:
// seed_connections fuzz/corpus/session fuzz/corpus/reply fuzz/corpus/stubs
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <string>

#include "corbel/giop/code_sets.hpp"
#include "corbel/giop/fragmenter.hpp"
#include "corbel/giop/listen_points.hpp"
#include "corbel/giop/priority.hpp"
#include "corbel/giop/reply.hpp"
#include "corbel/giop/request.hpp"
#include "support/messages/exercise_stubs.hpp"
#include "support/orbs/reply_calls.hpp"
#include "support/orbs/session_server.hpp"

namespace {

using namespace corbel;
using Bytes = std::vector<std::byte>;
using Fill = std::function<void(cdr::Writer&)>;

Bytes operator+(Bytes first, const Bytes& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

/// Returns the octets that `fill` writes.
Bytes made(const Fill& fill) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  fill(out);
  if (!out.ok()) throw CORBA::MARSHAL();
  return {out.data().begin(), out.data().end()};
}

/// Writes a file with `first` as its first octet, followed by `octets`.
void write(const std::string& path, unsigned first, const Bytes& octets) {
  std::ofstream file(path, std::ios::binary);
  file.put(static_cast<char>(first));
  file.write(reinterpret_cast<const char*>(octets.data()), static_cast<std::streamsize>(octets.size()));
  if (!file.flush()) throw CORBA::PERSIST_STORE();
}

types::Record record() {
  types::Record made;
  made.key = 7;
  made.title = "title";
  made.code = "code";
  made.outline.length(2);
  made.outline[0] = {1, 2};
  made.outline[1] = {3, 4};
  for (auto& row : made.transform) std::fill(std::begin(row), std::end(row), 0.5);
  made.tags[0] = "one";
  made.tags[1] = "two";
  return made;
}
CORBA::Any any() {
  CORBA::Any made;
  made <<= CORBA::Long{5};
  return made;
}

constexpr unsigned kBlocks = 0, kLooks = 8, kLanes = 16;  // how a session is served, besides the size of pieces

class SessionSeeds {
 public:
  explicit SessionSeeds(std::string folder) : folder_(std::move(folder)) {}

  void write_all() const {
    const Bytes mix = request("e", "mix", [](auto& out) { out << types::Basics{} << types::Basics{}; });
    const Bytes update = request("e", "update", [](auto& out) { out << record() << record(); });
    const Bytes ping = request("e", "_non_existent", {}, 3);
    put("mix", kBlocks, mix);
    put("several", kBlocks, mix + update + ping);
    put("in_portions", kLooks | 2, mix + update);
    put("lanes", kLanes | kLooks,
        with_context(giop::service_id::rt_corba_priority, octets(giop::write_priority_context(120))) +
            with_context(giop::service_id::rt_corba_priority, octets(giop::write_priority_context(3))));
    put("band", kLanes,
        with_context(giop::service_id::rt_corba_priority_range, octets(giop::write_priority_band_context({90, 110}))) +
            mix);
    const auto points = giop::write_listen_points(std::vector<giop::ListenPoint>{{"127.0.0.1", 2809}});
    put("both_ways", kBlocks, with_context(giop::service_id::bi_dir_iiop, points) + ping);
    put("code_sets", kBlocks,
        with_context(giop::service_id::code_sets,
                     octets(giop::write_code_set_context({giop::code_set::utf_8, giop::code_set::utf_16}))) +
            update);
    put("cancelled", kBlocks, update + made([](auto& out) { giop::write_cancel_request(out, giop::v1_2, 1); }) + ping);
    put("locate", kBlocks, made([&](auto& out) {
                             giop::write_locate_request(out, giop::v1_2, 4, server_.key("e"));
                           }) + made([&](auto& out) { giop::write_locate_request(out, giop::v1_0, 5, Bytes(3)); }));
    put("older", kBlocks,
        request(
            "e", "mix", [](auto& out) { out << types::Basics{} << types::Basics{}; }, 1, giop::v1_0) +
            request("e", "name", {}, 2, giop::v1_1));
    put("fragments", kBlocks, in_fragments(update) + in_fragments(mix));
    put("oneway", kBlocks,
        request(
            "e", "note", [](auto& out) { out << "text" << CORBA::ULong{9}; }, 1, giop::v1_2, giop::Response::none));
    put("any", kBlocks, request("d", "pass", [](auto& out) { out << any() << any(); }));
    put("value", kBlocks, request("v", "node", [](auto& out) {
          const values::Node_var node = ::test::list({1, 2});
          value::ValueWriter sending(out);
          out << node.in() << node.in();
        }));
    put("reference", kBlocks, request("e", "any_partner", [](auto& out) {
          giop::write_ior(out, *giop::ior_from_string(corbel::test::reference_to("IDL:x:1.0")));
        }));
    put("error", kBlocks, mix + made([](auto& out) { giop::write_message_error(out, giop::v1_2); }));
  }

 private:
  void put(const char* name, unsigned how, const Bytes& bytes) const { write(folder_ + name, how, bytes); }
  template <class Octets>
  static Bytes octets(const Octets& of) {
    return {of.begin(), of.end()};
  }

  Bytes request(const char* object, const char* operation, const Fill& arguments, std::uint32_t id = 1,
                giop::Version version = giop::v1_2, giop::Response response = giop::Response::expected,
                std::span<const giop::ServiceContext> contexts = {}) const {
    const giop::Bytes key = server_.key(object);
    return made([&](cdr::Writer& out) {
      const auto offsets = giop::begin_request(out, {version, id, response, key, operation, contexts});
      if (arguments) arguments(out);
      giop::finish_message(out, offsets);
    });
  }
  Bytes with_context(std::uint32_t id, const Bytes& data) const {
    const giop::ServiceContext context{id, data};
    return request("e", "name", {}, 2, giop::v1_2, giop::Response::expected, {&context, 1});
  }
  static Bytes in_fragments(const Bytes& whole) {
    cdr::Buffer buffer;
    cdr::Writer out(buffer);
    out.put_octets(whole);
    cdr::Buffer cut;
    const std::size_t size = giop::write_fragments(out, 64, cut);
    return {cut.data(), cut.data() + size};
  }

  std::string folder_;
  corbel::test::SessionServer server_;
};

/// Writes the answers to calls; the first call is `first`.
void write_replies(const std::string& folder) {
  const auto reply = [](std::uint32_t id, giop::ReplyStatus status, const Fill& body,
                        giop::Version version = giop::v1_2) {
    return made([&](cdr::Writer& out) {
      const auto offsets = giop::begin_reply(out, version, id, status);
      if (body) body(out);
      giop::finish_message(out, offsets);
    });
  };
  using Status = giop::ReplyStatus;
  const auto put = [&](const char* name, unsigned first, const Bytes& bytes) {
    write(folder + name, first << 4, bytes);
  };
  const Bytes mix =
      reply(1, Status::no_exception, [](auto& out) { out << true << types::Basics{} << types::Basics{}; });
  put("mix", 0, mix);
  put("mix_then_move", 0, mix + reply(2, Status::no_exception, [](auto& out) {
                            out << types::Point{1, 2} << types::Point{3, 4} << 0.5;
                          }));
  put("refused", 1,
      reply(1, Status::user_exception, [](auto& out) { out << types::Refused::_static_id << types::red << "why"; }));
  put("empty", 1, reply(1, Status::user_exception, [](auto& out) { out << types::Empty::_static_id; }));
  put("system", 1, reply(1, Status::system_exception, [](auto& out) {
        giop::write_system_exception(out, CORBA::NO_PERMISSION(1, CORBA::COMPLETED_NO));
      }));
  put("update", 2, reply(1, Status::no_exception, [](auto& out) { out << record() << record() << record(); }));
  types::Value value;
  value.text("text");
  put("evaluate", 3, reply(1, Status::no_exception, [&](auto& out) { out << value << value << value; }));
  const giop::Ior there = *giop::ior_from_string(corbel::test::reference_to("IDL:x:1.0"));
  put("reference", 4, reply(1, Status::no_exception, [&](auto& out) { giop::write_ior(out, there); }));
  put("any", 7, reply(1, Status::no_exception, [](auto& out) { out << any() << any() << any(); }));
  put("forward", 0, reply(1, Status::location_forward, [&](auto& out) { giop::write_ior(out, there); }) + mix);
  put("forward_for_good", 0,
      reply(1, Status::location_forward_perm, [&](auto& out) { giop::write_ior(out, there); }) + mix);
  put("addressing", 0, reply(1, Status::needs_addressing_mode, [](auto& out) { out.put(std::uint16_t{2}); }) + mix);
  put("closed", 0, made([](auto& out) { giop::write_close_connection(out, giop::v1_2); }) + mix);
  put("error", 0, made([](auto& out) { giop::write_message_error(out, giop::v1_2); }));
  put("of_1_0", 6,
      reply(
          1, Status::no_exception, [](auto& out) { out << true; }, giop::v1_0));
  const Bytes here = made([](auto& out) {
    giop::begin_locate_reply(out, giop::v1_2, 1, giop::LocateStatus::object_here);
    giop::finish_message(out);
  });
  write(folder + "located", 8,
        here + reply(2, Status::no_exception, [](auto& out) { out << true << types::Basics{} << types::Basics{}; }));
}

template <class T>
void write_stub(const std::string& folder, const char* name, const T& value) {
  for (unsigned i = 0; i < std::size(corbel::test::kTypes); ++i) {
    if (corbel::test::kTypes[i] == &corbel::test::exercise_type<T>) {
      return write(folder + name, i | (cdr::writes_little ? 128 : 0), corbel::test::written_as(value));
    }
  }
}

void write_stubs(const std::string& folder) {
  write_stub(folder, "basics", types::Basics{});
  types::Octets octets;
  octets.length(5);
  std::memset(octets.get_buffer(), 7, 5);
  write_stub(folder, "octets", octets);
  types::Samples samples;
  samples.length(3);
  std::fill_n(samples.get_buffer(), 3, 1.5);
  write_stub(folder, "samples", samples);
  types::Names names;
  names.length(2);
  names[0] = "one";
  names[1] = "two";
  write_stub(folder, "names", names);
  types::Palette palette;
  palette.length(2);
  palette[0] = types::green;
  palette[1] = types::blue;
  write_stub(folder, "palette", palette);
  types::Polygons polygons;
  polygons.length(2);
  polygons[1] = record().outline;
  write_stub(folder, "polygons", polygons);
  write_stub(folder, "record", record());
  types::Records records;
  records.length(1);
  records[0] = record();
  write_stub(folder, "records", records);
  types::Value value;
  value.path(record().outline);
  write_stub(folder, "value", value);
  types::Choice choice;
  choice.entry(record());
  write_stub(folder, "choice", choice);
  wide::Record wide;
  wide.letter = L'\u20ac';
  wide.title = L"gr\u00fc\u00df";
  wide.mark = L"mark";
  wide.letters.length(1);
  wide.letters[0] = L'x';
  wide.names.length(1);
  wide.names[0] = L"name";
  wide.codes.length(1);
  wide.codes[0] = L"c";
  wide.inline_verses[0] = L"abc";
  wide.exacts.length(1);
  wide.exacts[0] = 0.25L;
  write_stub(folder, "wide_record", wide);
  write_stub(folder, "wide_letters", wide.letters);
  write_stub(folder, "wide_codes", wide.codes);
  write_stub(folder, "wide_exacts", wide.exacts);
  wide::Choice wide_choice;
  wide_choice.text(L"text");
  write_stub(folder, "wide_choice", wide_choice);
  decimal::Item item;
  item.cost = CORBA::Fixed("12345.67");
  item.others.length(2);
  item.others[0] = CORBA::Fixed("-0.01");
  write_stub(folder, "item", item);
  write_stub(folder, "plain", decimal::Plain{CORBA::Fixed("1.5"), CORBA::Fixed("0.25")});
  decimal::Choice decimal;
  decimal.much(CORBA::Fixed("1234567890123456789012345678901"));
  write_stub(folder, "decimal_choice", decimal);
  corbel::test::Arrays arrays{};
  write_stub(folder, "arrays", arrays);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: %s SESSION REPLY STUBS\n", argv[0]);
    return 2;
  }
  try {
    SessionSeeds(std::string(argv[1]) + "/").write_all();
    write_replies(std::string(argv[2]) + "/");
    write_stubs(std::string(argv[3]) + "/");
    return 0;
  } catch (const CORBA::Exception& exception) {
    std::fprintf(stderr, "seed_connections: %s\n", exception._rep_id());
    return 1;
  }
}
