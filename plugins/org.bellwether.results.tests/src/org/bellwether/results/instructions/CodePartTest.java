// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.instructions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodePartTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "STUB | nav::ReadData::get_data()",
                "STUB | nav::_objref_ReadData::get_data()",
                "STUB | void nav::Position::operator<<=(cdrStream&) const",
                "ORB | corbel::orb::ClientRequest::begin(corbel::orb::Reference&)",
                "ORB | bool corbel::poa::find<(anonymous namespace)::Key>(bw::X)",
                "ORB | CORBA::Object::_is_a(char const*)",
                "SKELETON | POA_nav::ReadData::_serve_get_data(POA_nav::ReadData&, corbel::orb::ServerRequest&)",
                "SKELETON | void corbel::orb::ServerRequest::serve<&POA_nav::ReadData::_serve_get_data, POA_nav::ReadData>(POA_nav::ReadData&)::{lambda(void*, corbel::orb::ServerRequest&)#1}::_FUN(void*, corbel::orb::ServerRequest&)",
                "SKELETON | nav::_impl_ReadData::_dispatch(omniCallHandle&)",
                "SKELETON | _0RL_lcfn_6fe2b94a21a10053_30000000(omniCallDescriptor*, omniServant*)",
                "SERVANT | executors::Airframe::on_refresh(bw::Activation&, nav::DataAvail const&)",
                "SERVANT | std::_Function_handler<void (bw::Activation&), executors::Timer::Timer(bw::Process&)::{lambda(auto:1&)#1}>::_M_invoke(std::_Any_data const&, bw::Activation&)",
                "HARNESS | bw::Recorder::add(bw::ActivationId, long, long, long, bw::Ending, unsigned short)",
                "HARNESS | auto bw::MeasuringPoint::call<executors::X>(bw::Activation&)",
                "HARNESS | POA_bellwether::Feedback::_dispatch(corbel::orb::ServerRequest&)",
                "HARNESS | main",
                "ORB | std::vector<corbel::giop::Header>::push_back(corbel::giop::Header const&)",
                "SYSTEM | std::string::append(char const*)",
                "SYSTEM | 0x0000000000109040",
            })
    void functionsOfTheProgramBelongToAPartByTheirNames(String part, String function) {
        assertEquals(CodePart.valueOf(part), CodePart.of("/build/process_gps", true, function));
    }

    @Test
    void sharedLibrariesAreOnePart() {
        assertEquals(CodePart.ORB, CodePart.of("/usr/lib/x86_64-linux-gnu/libomniORB4.so.2.3", false, "???"));
        assertEquals(CodePart.ORB, CodePart.of("/opt/lib/libTAO.so.3", false, "nav::f()"));
        assertEquals(CodePart.SYSTEM, CodePart.of("/usr/lib/x86_64-linux-gnu/libc.so.6", false, "write"));
        assertEquals(CodePart.SYSTEM, CodePart.of("/usr/lib/ld-linux-x86-64.so.2", false, "corbel::f()"));
    }

    @Test
    void returnTypesAndArgumentsAreNoNames() {
        assertEquals(
                "bw::MeasuringPoint::call",
                CodePart.qualifiedName("corbel::X<int> bw::MeasuringPoint::call<a::b, c>(d::e) const"));
        assertEquals("a::anonymous::f", CodePart.qualifiedName("a::(anonymous namespace)::f(int)"));
        assertEquals("corbel::X::", CodePart.qualifiedName("corbel::X::operator()(int)"));
    }
}
