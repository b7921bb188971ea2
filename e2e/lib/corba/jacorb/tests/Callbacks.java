// SPDX-License-Identifier: Apache-2.0
import org.omg.BiDirPolicy.BIDIRECTIONAL_POLICY_TYPE;
import org.omg.BiDirPolicy.BOTH;
import org.omg.BiDirPolicy.BidirectionalPolicyValueHelper;
import org.omg.CORBA.Any;
import org.omg.CORBA.ORB;
import org.omg.CORBA.Object;
import org.omg.CORBA.Policy;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.Servant;
import types.Everything;
import types.EverythingHelper;
import types.EverythingOperations;
import types.EverythingPOATie;

/** Tests bidirectional GIOP: requests in both directions over one connection, with JacORB as client and as server. */
final class Callbacks {
    private Callbacks() {}

    /** Returns the reference of an object whose connections carry requests in both directions. */
    private static Object activated(ORB orb, Servant servant) throws Exception {
        POA root = Serving.root(orb);
        Any both = orb.create_any();
        BidirectionalPolicyValueHelper.insert(both, BOTH.value);
        Policy policy = orb.create_policy(BIDIRECTIONAL_POLICY_TYPE.value, both);
        POA poa = root.create_POA("both ways", root.the_POAManager(), new Policy[] {policy});
        return poa.id_to_reference(poa.activate_object(servant));
    }

    static String serve(ORB orb) throws Exception {
        return orb.object_to_string(activated(orb, new CallingBack()));
    }

    static void call(ORB orb, String reference) throws Exception {
        Object own = activated(orb, Serving.servant());
        Everything target = EverythingHelper.unchecked_narrow(orb.string_to_object(reference));
        target.any_partner(own);
        for (int i = 0; i < 3; i++) {
            Peer.check(target.identity() == 43, "called back");
        }
    }

    private static final class CallingBack extends EverythingPOATie {
        private Everything other;

        CallingBack() {
            super((EverythingOperations) null);
        }

        @Override
        public Object any_partner(Object given) {
            other = EverythingHelper.unchecked_narrow(given);
            return null;
        }

        @Override
        public int identity() {
            return other.identity() + 1;
        }
    }
}
