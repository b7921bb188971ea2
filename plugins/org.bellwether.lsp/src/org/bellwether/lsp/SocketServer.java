// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

/**
 * The language server over WebSocket, for editors in a browser: each connection is a session of its own, and each text
 * message one of the protocol's. It listens on the loopback interface alone, and lets in who knows its token.
 */
public final class SocketServer implements AutoCloseable {
    static final String PATH = "/lsp";

    /** Bits of the token: as many as nobody can guess. */
    private static final int TOKEN_BITS = 192;
    /** A request that asks for the WebSocket is short. */
    private static final int LONGEST_REQUEST = 16 << 10;
    /** Bytes that wait for a client which does not read, before it is given up. */
    private static final int MOST_WAITING = 4 * LspServer.LONGEST;
    /** How long a client has to ask for the WebSocket. */
    private static final int HANDSHAKE_SECONDS = 10;
    /** After this time without a word a client is asked whether it is there; after twice this time it is not. */
    private static final int IDLE_SECONDS = 30;

    private final String token = newToken();
    private final EventLoopGroup threads;
    private final Channel channel;

    /**
     * Listens from now on.
     *
     * @param port 0 for any that is free
     * @throws IOException where the port is not free
     */
    public SocketServer(int port) throws IOException {
        this(port, IDLE_SECONDS);
    }

    SocketServer(int port, int idleSeconds) throws IOException {
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE); // no other logging is set up
        threads = new NioEventLoopGroup(1, new DefaultThreadFactory("bellwether-lsp-socket", true));
        var bound = new ServerBootstrap()
                .group(threads)
                .channel(NioServerSocketChannel.class)
                .childOption(
                        ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(MOST_WAITING / 2, MOST_WAITING))
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel client) {
                        prepare(client, idleSeconds);
                    }
                })
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                .awaitUninterruptibly();
        channel = bound.channel();
        if (!bound.isSuccess()) {
            close();
            throw new IOException(
                    "cannot listen on port " + port + ": " + bound.cause().getMessage(), bound.cause());
        }
    }

    private void prepare(Channel client, int idleSeconds) {
        SocketDoor door = new SocketDoor(token, idleSeconds);
        client.pipeline()
                .addLast(new HttpServerCodec())
                .addLast(new HttpObjectAggregator(LONGEST_REQUEST, true))
                .addLast(door);
        client.eventLoop().schedule(() -> door.closeUnlessPassed(client), HANDSHAKE_SECONDS, TimeUnit.SECONDS);
    }

    private static String newToken() {
        byte[] bytes = new byte[TOKEN_BITS / Byte.SIZE];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    public int port() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    /** What a client's URL or its Authorization header must have. */
    public String token() {
        return token;
    }

    /** Where a client connects, with the token. */
    public String url() {
        return "ws://127.0.0.1:" + port() + PATH + "?token=" + token;
    }

    /** Serves until the thread is interrupted. */
    public void serve() throws InterruptedException {
        channel.closeFuture().sync();
    }

    @Override
    public void close() {
        channel.close();
        threads.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
