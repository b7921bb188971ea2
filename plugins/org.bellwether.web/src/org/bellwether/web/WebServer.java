// SPDX-License-Identifier: Apache-2.0
package org.bellwether.web;

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
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * A web server on the loopback interface, which accepts only clients that have its token. Connections share one thread;
 * the server checks from time to time whether the client is still there.
 */
public final class WebServer implements AutoCloseable {
    /** The largest request in bytes: requests only ask for a file or a WebSocket. */
    private static final int LONGEST_REQUEST = 16 << 10;
    /**
     * The number of messages of the largest size that wait for a client that does not read; beyond it, the server
     * disconnects the client.
     */
    private static final int MOST_WAITING = 4;
    /** The time in which a client must ask for the WebSocket. */
    private static final int HANDSHAKE_SECONDS = 10;
    /**
     * The time without a message after which the server pings a client; after twice this time without an answer, the
     * client is disconnected.
     */
    private static final int IDLE_SECONDS = 30;

    private final WebContent site;
    private final RequestFilter guard;
    private final EventLoopGroup threads;
    private final Channel channel;

    /**
     * Starts to listen.
     *
     * @param port the port; 0 for any free port
     * @throws BindException if the port is not free
     */
    public WebServer(WebContent site, int port) throws IOException {
        this(site, port, IDLE_SECONDS);
    }

    /** @param idleSeconds the time without a message after which the server pings a client */
    public WebServer(WebContent site, int port, int idleSeconds) throws IOException {
        this.site = site;
        guard = new RequestFilter(site.pages() != null);
        int most = MOST_WAITING * site.longest();
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE); // no other logging is configured
        threads = new NioEventLoopGroup(1, new DefaultThreadFactory("bellwether-web", true));
        var bound = new ServerBootstrap()
                .group(threads)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(most / 2, most))
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
            IOException taken = new BindException(
                    "cannot listen on port " + port + ": " + bound.cause().getMessage());
            taken.initCause(bound.cause());
            throw taken;
        }
    }

    private void prepare(Channel client, int idleSeconds) {
        HttpHandler handler = new HttpHandler(site, guard, idleSeconds);
        client.pipeline()
                .addLast(new HttpServerCodec())
                .addLast(new HttpObjectAggregator(LONGEST_REQUEST, true))
                .addLast(handler);
        client.eventLoop().schedule(() -> handler.closeUnlessPassed(client), HANDSHAKE_SECONDS, TimeUnit.SECONDS);
    }

    public int port() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    /** Returns the token that a client's URL or its Authorization header must have. */
    public String token() {
        return guard.token();
    }

    /**
     * Returns the address for a client, with the token. The scheme is {@code ws} for the path of an endpoint, or
     * {@code http} for the path of a page.
     */
    public String url(String scheme, String path) {
        return scheme + "://127.0.0.1:" + port() + path + "?token=" + token();
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
