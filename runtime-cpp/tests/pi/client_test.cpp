// SPDX-License-Identifier: Apache-2.0
// Client interceptors over a real connection (CORBA 3.3 part 1, 16.3.6).
#include "pi_fixture.hpp"

#include <corbel/orb/client_request.hpp>

#include <gtest/gtest.h>

#include <stdexcept>

namespace {

using test::Lines;
using test::raised;
namespace PI = PortableInterceptor;
const std::string kNotReady = " IDL:nav/NotReady:1.0";

struct Client : testing::Test {
  test::Log log;
  bool refuse = false;
  test::ReadData gps{[this] {
    if (refuse) {
      throw nav::NotReady("no");
    }
  }};
  test::ReadData other;
  test::Consumer consumer;
  test::Server server;
  std::string reference = server.activate(&gps);

  /// Returns an ORB with the interceptors A, B and C.
  test::Prepared<test::Orb> orb(test::Act<PI::ClientRequestInfo_ptr> act = {}) {
    return test::Prepared<test::Orb>(test::clients({"A", "B", "C"}, log, std::move(act)));
  }
  /// Returns a reference that was created without a call, so that no interceptor was called.
  static nav::ReadData_var target(const test::Orb& orb, const std::string& reference) {
    const CORBA::Object_var object = orb->string_to_object(reference.c_str());
    return nav::ReadData::_unchecked_narrow(object);
  }
};

TEST_F(Client, EntersInOrderAndLeavesInReverse) {
  const auto client = orb();
  const nav::ReadData_var gps_there = target(client, reference);
  gps_there->get_data();
  EXPECT_EQ(log.take(), (Lines{"A send_request", "B send_request", "C send_request", "C receive_reply",
                               "B receive_reply", "A receive_reply"}));
  refuse = true;
  EXPECT_EQ(raised([&] { gps_there->get_data(); }), "NotReady");
  EXPECT_EQ(log.take(), (Lines{"A send_request", "B send_request", "C send_request", "C receive_exception" + kNotReady,
                               "B receive_exception" + kNotReady, "A receive_exception" + kNotReady}));
}

TEST_F(Client, InterceptorsSeeOnewaysAndUnreachableServers) {
  test::Prepared<test::Orb> client(test::clients({"A"}, log));
  const CORBA::Object_var object = client->string_to_object(server.activate(&consumer).c_str());
  const nav::DataAvailConsumer_var sink = nav::DataAvailConsumer::_unchecked_narrow(object);
  sink->push_DataAvail({});
  EXPECT_EQ(log.take(), (Lines{"A send_request", "A receive_other 0"}));
  const nav::ReadData_var gps_there = target(client, reference);
  gps_there->get_data();
  log.take();
  server.stop();
  EXPECT_EQ(raised([&] { gps_there->get_data(); }), "TRANSIENT");
  const Lines lines = log.take();
  ASSERT_GE(lines.size(), 2U);
  EXPECT_EQ(lines.back(), "A receive_exception IDL:omg.org/CORBA/TRANSIENT:1.0");
}

TEST_F(Client, InterceptorExceptionBeforeTheRequestIsTheOutcome) {
  const auto client = orb([](const std::string& name, const std::string& point, PI::ClientRequestInfo_ptr) {
    if (name == "B" && point == "send_request") {
      throw CORBA::NO_PERMISSION(5, CORBA::COMPLETED_NO);
    }
  });
  EXPECT_EQ(raised([&] { target(client, reference)->get_data(); }), "NO_PERMISSION");
  EXPECT_EQ(log.take(),
            (Lines{"A send_request", "B send_request", "A receive_exception IDL:omg.org/CORBA/NO_PERMISSION:1.0"}));
  EXPECT_EQ(gps.calls, 0);
}

// A foreign exception has no completion status, so the ORB derives the status from the interception point.
TEST_F(Client, ForeignExceptionsBecomeUnknownWithCompletionStatus) {
  const std::string where[] = {"send_request", "receive_reply"};
  for (const std::string& thrower : where) {
    const auto client = orb([&](const std::string& name, const std::string& point, PI::ClientRequestInfo_ptr) {
      if (name == "B" && point == thrower) {
        throw std::runtime_error("of the interceptor");
      }
    });
    try {
      target(client, reference)->get_data();
      ADD_FAILURE() << "no exception";
    } catch (const CORBA::UNKNOWN& exception) {
      EXPECT_EQ(exception.completed(), thrower == where[0] ? CORBA::COMPLETED_NO : CORBA::COMPLETED_MAYBE);
    }
  }
  EXPECT_EQ(gps.calls, 1);
}

TEST_F(Client, InterceptorExceptionAfterTheReplyIsTheOutcomeForOthers) {
  const auto client = orb([](const std::string& name, const std::string& point, PI::ClientRequestInfo_ptr info) {
    if (name == "B" && point == "receive_reply") {
      throw CORBA::NO_PERMISSION(5, CORBA::COMPLETED_YES);
    }
    if (name == "A" && point == "receive_exception") {
      EXPECT_EQ(info->reply_status(), PI::SYSTEM_EXCEPTION);
      const CORBA::Any_var any = info->received_exception();
      const CORBA::TypeCode_var type = any->type();
      EXPECT_EQ(type->kind(), CORBA::tk_except);
      EXPECT_STREQ(type->name(), "NO_PERMISSION");
    }
  });
  EXPECT_EQ(raised([&] { target(client, reference)->get_data(); }), "NO_PERMISSION");
  EXPECT_EQ(log.take(), (Lines{"A send_request", "B send_request", "C send_request", "C receive_reply",
                               "B receive_reply", "A receive_exception IDL:omg.org/CORBA/NO_PERMISSION:1.0"}));
  EXPECT_EQ(gps.calls, 1);
}

TEST_F(Client, MayBeSentElsewhereBeforeTheRequest) {
  const std::string elsewhere = server.activate(&other);
  CORBA::Object_var there;
  const auto client = orb([&](const std::string& name, const std::string& point, PI::ClientRequestInfo_ptr) {
    if (name == "B" && point == "send_request" && !CORBA::is_nil(there)) {
      throw PI::ForwardRequest(std::exchange(there, CORBA::Object_var()));
    }
  });
  there = client->string_to_object(elsewhere.c_str());
  target(client, reference)->get_data();
  EXPECT_EQ(log.take(),
            (Lines{"A send_request", "B send_request", "A receive_other 3", "A send_request", "B send_request",
                   "C send_request", "C receive_reply", "B receive_reply", "A receive_reply"}));
  EXPECT_EQ(gps.calls, 0);
  EXPECT_EQ(other.calls, 1);
}

TEST_F(Client, MayBeSentElsewhereInPlaceOfAnException) {
  const std::string elsewhere = server.activate(&other);
  const test::Orb* orb_of_client = nullptr;
  const auto client = orb([&](const std::string& name, const std::string& point, PI::ClientRequestInfo_ptr) {
    if (name == "C" && point == "receive_exception") {
      const CORBA::Object_var there = (*orb_of_client)->string_to_object(elsewhere.c_str());
      throw PI::ForwardRequest(there);
    }
  });
  orb_of_client = &client;
  refuse = true;
  target(client, reference)->get_data();
  EXPECT_EQ(log.take(), (Lines{"A send_request", "B send_request", "C send_request", "C receive_exception" + kNotReady,
                               "B receive_other 3", "A receive_other 3", "A send_request", "B send_request",
                               "C send_request", "C receive_reply", "B receive_reply", "A receive_reply"}));
  EXPECT_EQ(other.calls, 1);
}

TEST_F(Client, SentInACircleEndsWithTransient) {
  const test::Orb* orb_of_client = nullptr;
  const auto client = orb([&](const std::string& name, const std::string& point, PI::ClientRequestInfo_ptr) {
    if (name == "A" && point == "send_request") {
      const CORBA::Object_var there = (*orb_of_client)->string_to_object(reference.c_str());
      throw PI::ForwardRequest(there);
    }
  });
  orb_of_client = &client;
  EXPECT_EQ(raised([&] { target(client, reference)->get_data(); }), "TRANSIENT");
}

TEST_F(Client, SeesWhereTheServerSendsTheRequest) {
  const CORBA::Object_var moved = server.orb()->string_to_object(reference.c_str());
  server.orb()->register_initial_reference("moved", moved);
  const std::uint16_t port = server.orb().core().server().published().at(0).port;
  const auto client = orb([](const std::string& name, const std::string& point, PI::ClientRequestInfo_ptr info) {
    if (name == "A" && point == "receive_other") {
      const CORBA::Object_var there = info->forward_reference();
      EXPECT_FALSE(CORBA::is_nil(there));
    }
    if (name == "A" && point == "receive_reply") {
      const CORBA::Object_var first = info->target();
      const CORBA::Object_var last = info->effective_target();
      EXPECT_FALSE(first->_is_equivalent(last));
    }
  });
  target(client, "corbaloc::127.0.0.1:" + std::to_string(port) + "/moved")->get_data();
  EXPECT_EQ(log.take(), (Lines{"A send_request", "B send_request", "C send_request", "C receive_other 3",
                               "B receive_other 3", "A receive_other 3", "A send_request", "B send_request",
                               "C send_request", "C receive_reply", "B receive_reply", "A receive_reply"}));
}

TEST_F(Client, InterceptorsSeeExceptionsInMarshalling) {
  test::Prepared<test::Orb> client(test::clients({"A"}, log));
  const nav::ReadData_var gps_there = target(client, reference);
  const CORBA::Object_var local = server.orb()->resolve_initial_references("POACurrent");
  EXPECT_EQ(raised([&] {
              corbel::orb::ClientRequest request(*gps_there, "get_data");
              request.begin() << local.in();
            }),
            "MARSHAL");
  EXPECT_EQ(log.take(), (Lines{"A send_request", "A receive_exception IDL:omg.org/CORBA/MARSHAL:1.0"}));
}

TEST_F(Client, RequestInfoGivesOnlyAttributesOfItsPoint) {
  constexpr CORBA::ULong not_here = CORBA::OMGVMCID | 14;
  PI::ClientRequestInfo_var kept;
  test::Prepared<test::Orb> client(
      test::clients({"A"}, log, [&](const std::string&, const std::string& point, PI::ClientRequestInfo_ptr info) {
        kept = PI::ClientRequestInfo::_duplicate(info);
        const CORBA::String_var operation = info->operation();
        EXPECT_STREQ(operation, "get_data");
        EXPECT_TRUE(info->response_expected());
        EXPECT_EQ(raised([&] { delete info->arguments(); }), "NO_RESOURCES");
        if (point == "send_request") {
          EXPECT_EQ(test::minor_of([&] { info->reply_status(); }), not_here);
          EXPECT_EQ(test::minor_of([&] { delete info->get_reply_service_context(1); }), not_here);
          info->add_request_service_context(test::context(77, "x"), false);
          EXPECT_EQ(test::minor_of([&] { info->add_request_service_context(test::context(77, "y"), false); }),
                    CORBA::OMGVMCID | 15);
          info->add_request_service_context(test::context(77, "z"), true);
          EXPECT_EQ(test::text_of(info->get_request_service_context(77)), "z");
        } else {
          EXPECT_EQ(info->reply_status(), PI::SUCCESSFUL);
          EXPECT_EQ(test::minor_of([&] { info->add_request_service_context(test::context(78, "x"), false); }),
                    not_here);
          EXPECT_EQ(test::minor_of([&] { delete info->received_exception(); }), not_here);
          EXPECT_EQ(test::minor_of([&] { delete info->get_reply_service_context(4711); }), CORBA::OMGVMCID | 26);
        }
      }));
  target(client, reference)->get_data();
  EXPECT_EQ(log.take().size(), 2U);
  EXPECT_EQ(test::minor_of([&] { kept->request_id(); }), not_here) << "the request has ended";
}

}  // namespace
