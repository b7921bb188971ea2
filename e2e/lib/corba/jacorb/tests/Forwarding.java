// SPDX-License-Identifier: Apache-2.0
import org.omg.CORBA.LocalObject;
import org.omg.CORBA.ORB;
import org.omg.CORBA.Object;
import org.omg.PortableInterceptor.ForwardRequest;
import org.omg.PortableInterceptor.ORBInitInfo;
import org.omg.PortableInterceptor.ORBInitializer;
import org.omg.PortableInterceptor.ORBInitInfoPackage.DuplicateName;
import org.omg.PortableInterceptor.ServerRequestInfo;
import org.omg.PortableInterceptor.ServerRequestInterceptor;

/**
 * ORBs with this initializer send all their clients elsewhere. An interceptor does it: where a servant manager raises
 * ForwardRequest, JacORB 3.9 sends no reply at all, as it takes the null servant for one.
 */
public final class Forwarding extends LocalObject implements ORBInitializer, ServerRequestInterceptor {
    private static volatile Object target;

    /** The reference of an object whose requests are sent to that one, as are those of all others that came before. */
    static String to(ORB orb, String reference) throws Exception {
        target = orb.string_to_object(reference);
        return Serving.everything(orb);
    }

    @Override
    public void pre_init(ORBInitInfo info) {
        try {
            info.add_server_request_interceptor(this);
        } catch (DuplicateName e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void post_init(ORBInitInfo info) {}

    @Override
    public void receive_request_service_contexts(ServerRequestInfo info) throws ForwardRequest {
        throw new ForwardRequest(target);
    }

    @Override
    public void receive_request(ServerRequestInfo info) {}

    @Override
    public void send_reply(ServerRequestInfo info) {}

    @Override
    public void send_exception(ServerRequestInfo info) {}

    @Override
    public void send_other(ServerRequestInfo info) {}

    @Override
    public String name() {
        return "forwarding";
    }

    @Override
    public void destroy() {}
}
