// SPDX-License-Identifier: Apache-2.0
package org.bellwether.web;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.websocketx.Utf8FrameValidator;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketHandshakeException;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshakerFactory;
import io.netty.handler.timeout.IdleStateHandler;
import java.net.InetSocketAddress;
import java.util.Optional;

/** Answers one connection's request with a page's file, a WebSocket connection, or an error. */
final class HttpHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final String START = "index.html";

    private final WebContent site;
    private final RequestFilter guard;
    private final int idleSeconds;
    private boolean passed;

    HttpHandler(WebContent site, RequestFilter guard, int idleSeconds) {
        this.site = site;
        this.guard = guard;
        this.idleSeconds = idleSeconds;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        HttpResponseStatus refusal = guard.refusal(request, port(context));
        String path = refusal == null ? new QueryStringDecoder(request.uri()).rawPath() : "";
        WebSocketEndpoint.Opener opener = site.webSockets().get(path);
        if (refusal != null) {
            refuse(context, refusal);
        } else if (opener == null) {
            servePage(context, request, path);
        } else if (!request.headers().containsValue(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true)) {
            refuse(context, HttpResponseStatus.UPGRADE_REQUIRED);
        } else {
            open(context, request, opener);
        }
    }

    private static int port(ChannelHandlerContext context) {
        return ((InetSocketAddress) context.channel().localAddress()).getPort();
    }

    private static void refuse(ChannelHandlerContext context, HttpResponseStatus refusal) {
        send(context, new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, refusal));
    }

    private void servePage(ChannelHandlerContext context, FullHttpRequest request, String path) {
        String name = path.equals("/") ? START : path.substring(1);
        Optional<byte[]> content =
                site.pages() == null || !Pages.PLAIN.matcher(name).matches()
                        ? Optional.empty()
                        : site.pages().read(name);
        if (content.isEmpty()) {
            refuse(context, HttpResponseStatus.NOT_FOUND);
        } else if (!request.method().equals(HttpMethod.GET)) {
            refuse(context, HttpResponseStatus.METHOD_NOT_ALLOWED);
        } else {
            send(context, page(name, content.get(), port(context)));
        }
    }

    private DefaultFullHttpResponse page(String name, byte[] content, int port) {
        ByteBuf body = Unpooled.wrappedBuffer(content);
        var answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, body);
        answer.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, Pages.type(name))
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                .set(HttpHeaderNames.CONTENT_SECURITY_POLICY, site.pages().contentPolicy(name))
                .set("x-content-type-options", "nosniff")
                .set("referrer-policy", "no-referrer");
        if (name.equals(START)) {
            answer.headers().set(HttpHeaderNames.SET_COOKIE, guard.cookie(port));
        }
        return answer;
    }

    private static void send(ChannelHandlerContext context, DefaultFullHttpResponse answer) {
        answer.headers()
                .set(HttpHeaderNames.CONTENT_LENGTH, answer.content().readableBytes())
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        context.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
    }

    private void open(ChannelHandlerContext context, FullHttpRequest request, WebSocketEndpoint.Opener opener) {
        Channel client = context.channel();
        // The session sends the reason for closing, and reads the remaining messages: the decoder must not close the
        // connection
        WebSocketDecoderConfig frames = WebSocketDecoderConfig.newBuilder()
                .maxFramePayloadLength(site.longest())
                .closeOnProtocolViolation(false)
                .build();
        var handshaker = new WebSocketServerHandshakerFactory(request.uri(), null, frames).newHandshaker(request);
        if (handshaker == null) {
            WebSocketServerHandshakerFactory.sendUnsupportedVersionResponse(client)
                    .addListener(ChannelFutureListener.CLOSE);
            return;
        }
        handshaker.handshake(client, request);
        passed = true;
        client.pipeline()
                .addLast(new Utf8FrameValidator(false))
                .addLast(new IdleStateHandler(idleSeconds, 0, 0))
                .addLast(new WebSocketSession(client, site, opener))
                .remove(this);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof WebSocketHandshakeException) {
            refuse(context, HttpResponseStatus.BAD_REQUEST);
        } else {
            context.close();
        }
    }

    /** Closes a connection without a request, so that no client holds it open. */
    void closeUnlessPassed(Channel client) {
        if (!passed) {
            client.close();
        }
    }
}
