// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.websocketx.Utf8FrameValidator;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketHandshakeException;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshakerFactory;
import io.netty.handler.timeout.IdleStateHandler;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Set;

/**
 * Lets requests for the WebSocket in: with the token, and from no foreign page. A browser lets any page open a WebSocket
 * to this machine, and tells where the page is from by the Origin header.
 */
final class SocketDoor extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final String BEARER = "Bearer ";

    /** The session says why it closes, and reads what is still under way: so the decoder must not. */
    private static final WebSocketDecoderConfig FRAMES = WebSocketDecoderConfig.newBuilder()
            .maxFramePayloadLength(LspServer.LONGEST)
            .closeOnProtocolViolation(false)
            .build();

    private final byte[] token;
    private final int idleSeconds;
    private boolean passed;

    SocketDoor(String token, int idleSeconds) {
        this.idleSeconds = idleSeconds;
        this.token = token.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        HttpResponseStatus refusal = refusal(request);
        if (refusal != null) {
            refuse(context, refusal);
        } else {
            open(context, request);
        }
    }

    private static void refuse(ChannelHandlerContext context, HttpResponseStatus refusal) {
        var answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, refusal);
        answer.headers().set(HttpHeaderNames.CONTENT_LENGTH, 0).set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        context.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
    }

    private void open(ChannelHandlerContext context, FullHttpRequest request) {
        Channel client = context.channel();
        var handshaker = new WebSocketServerHandshakerFactory(SocketServer.PATH, null, FRAMES).newHandshaker(request);
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
                .addLast(new SocketSession(client))
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

    /** Why a request is not let in, or null. */
    private HttpResponseStatus refusal(FullHttpRequest request) {
        if (request.decoderResult().isFailure()) {
            return HttpResponseStatus.BAD_REQUEST;
        }
        if (!request.headers().getAll(HttpHeaderNames.ORIGIN).stream().allMatch(SocketDoor::isLoopback)) {
            return HttpResponseStatus.FORBIDDEN;
        }
        QueryStringDecoder query;
        boolean known;
        try {
            query = new QueryStringDecoder(request.uri());
            known = query.parameters().getOrDefault("token", List.of()).stream().anyMatch(this::isToken)
                    || isBearer(request.headers().get(HttpHeaderNames.AUTHORIZATION));
        } catch (IllegalArgumentException e) {
            return HttpResponseStatus.BAD_REQUEST; // a broken escape in the URL
        }
        if (!known) {
            return HttpResponseStatus.UNAUTHORIZED;
        }
        if (!query.rawPath().equals(SocketServer.PATH)) {
            return HttpResponseStatus.NOT_FOUND;
        }
        boolean asksForIt = request.headers().containsValue(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true);
        return asksForIt ? null : HttpResponseStatus.UPGRADE_REQUIRED;
    }

    private static boolean isLoopback(String origin) {
        try {
            URI uri = URI.create(origin);
            return Set.of("http", "https").contains(String.valueOf(uri.getScheme()))
                    && LOOPBACK.contains(String.valueOf(uri.getHost()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private boolean isBearer(String authorization) {
        return authorization != null
                && authorization.startsWith(BEARER)
                && isToken(authorization.substring(BEARER.length()));
    }

    private boolean isToken(String given) {
        return MessageDigest.isEqual(token, given.getBytes(StandardCharsets.UTF_8)); // as slow for each wrong one
    }

    /** Nobody holds a connection without asking for anything. */
    void closeUnlessPassed(Channel client) {
        if (!passed) {
            client.close();
        }
    }
}
