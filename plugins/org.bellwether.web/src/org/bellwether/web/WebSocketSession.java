// SPDX-License-Identifier: Apache-2.0
package org.bellwether.web;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.timeout.IdleStateEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * One client's connection: passes its text messages to an endpoint, until the endpoint or the client closes the
 * connection.
 */
final class WebSocketSession extends SimpleChannelInboundHandler<WebSocketFrame> {
    /**
     * The time in which a client must close the connection after the server asked for it; until then, the server
     * ignores its messages.
     */
    private static final int CLOSING_SECONDS = 2;

    private final Channel client;
    private final WebContent site;
    private final WebSocketEndpoint dialogue;
    /** The message whose frames are still arriving, or null. */
    private ByteBuf unfinished;

    private boolean closing;

    WebSocketSession(Channel client, WebContent site, WebSocketEndpoint.Opener opener) {
        this.client = client;
        this.site = site;
        dialogue = opener.open(new WebSocketEndpoint.Peer() {
            @Override
            public void send(String message) {
                WebSocketSession.this.send(message);
            }

            @Override
            public void close(String why) {
                WebSocketSession.this.close(WebSocketCloseStatus.NORMAL_CLOSURE, why);
            }
        });
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof IdleStateEvent idle) {
            if (idle.isFirst()) {
                client.writeAndFlush(new PingWebSocketFrame());
            } else {
                close(WebSocketCloseStatus.ENDPOINT_UNAVAILABLE, "no answer to a ping");
            }
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
        if (frame instanceof CloseWebSocketFrame) {
            var answer = closing ? Unpooled.EMPTY_BUFFER : new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE);
            client.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
        } else if (!closing && frame instanceof PingWebSocketFrame) {
            client.writeAndFlush(new PongWebSocketFrame(frame.content().retain()));
        } else if (!closing && frame instanceof BinaryWebSocketFrame) {
            close(WebSocketCloseStatus.INVALID_MESSAGE_TYPE, "messages are texts");
        } else if (!closing && !(frame instanceof PongWebSocketFrame)) {
            collect(frame);
        }
    }

    private void collect(WebSocketFrame frame) {
        if (unfinished == null) {
            unfinished = Unpooled.buffer(frame.content().readableBytes());
        }
        if (unfinished.readableBytes() + frame.content().readableBytes() > site.longest()) {
            forget();
            String most = "at most " + site.longest() + " bytes";
            close(WebSocketCloseStatus.MESSAGE_TOO_BIG, most);
            return;
        }
        unfinished.writeBytes(frame.content());
        if (frame.isFinalFragment()) {
            String message = unfinished.toString(StandardCharsets.UTF_8);
            forget();
            dialogue.receive(message);
        }
    }

    private void forget() {
        if (unfinished != null) {
            unfinished.release();
            unfinished = null;
        }
    }

    /** Sends a message. May be called by any thread. */
    private void send(String message) {
        if (client.isWritable()) {
            client.writeAndFlush(new TextWebSocketFrame(message));
        } else if (client.isActive()) {
            site.log().refusal("the client does not read what it is sent");
            client.close();
        }
    }

    /** Closes the connection. May be called by any thread. */
    private void close(WebSocketCloseStatus status, String why) {
        client.eventLoop().execute(() -> {
            if (!closing) {
                closing = true;
                client.writeAndFlush(new CloseWebSocketFrame(status, why));
                client.eventLoop().schedule(() -> client.close(), CLOSING_SECONDS, TimeUnit.SECONDS);
            }
        });
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        forget();
        dialogue.close();
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof CorruptedWebSocketFrameException corrupt) {
            close(corrupt.closeStatus(), corrupt.getMessage());
            return;
        }
        if (!(cause instanceof IOException)) { // connections of killed clients end with an IOException
            site.log().problem("a connection broke", cause);
        }
        context.close();
    }
}
