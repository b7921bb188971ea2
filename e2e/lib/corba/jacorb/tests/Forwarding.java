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
 * Makes ORBs forward their clients' requests. An interceptor raises the forward: if a servant manager raises
 * ForwardRequest, JacORB 3.9 sends no reply, because it takes the null servant for a servant.
 */
public final class Forwarding extends LocalObject implements ORBInitializer, ServerRequestInterceptor {
    private static volatile Object target;

    /**
     * Returns the reference of an object whose requests are forwarded to the given reference. Requests of all earlier
     * forwarding objects go there, too.
     */
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
