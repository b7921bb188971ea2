// SPDX-License-Identifier: Apache-2.0
package org.bellwether.web;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/**
 * Decides which requests are accepted: those that have the token, and do not come from a foreign page. Browsers let any
 * page open a WebSocket to this machine; the Origin header names the page's source. If another host name is resolved to
 * this machine, the Host header has that name.
 */
final class RequestFilter {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final String BEARER = "Bearer ";
    /** The number of random bits of the token, which make it impossible to guess. */
    private static final int TOKEN_BITS = 192;

    private final String token = newToken();
    private final boolean pages;

    /** @param pages whether the server has pages, whose origin is then the only accepted one */
    RequestFilter(boolean pages) {
        this.pages = pages;
    }

    private static String newToken() {
        byte[] bytes = new byte[TOKEN_BITS / Byte.SIZE];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    String token() {
        return token;
    }

    /** Returns the status with which a request is refused, or null if it is accepted. */
    HttpResponseStatus refusal(FullHttpRequest request, int port) {
        if (request.decoderResult().isFailure()) {
            return HttpResponseStatus.BAD_REQUEST;
        }
        if (!isAddressedHere(request) || !isFromHere(request, port)) {
            return HttpResponseStatus.FORBIDDEN;
        }
        try {
            return hasToken(request, port) ? null : HttpResponseStatus.UNAUTHORIZED;
        } catch (IllegalArgumentException e) {
            return HttpResponseStatus.BAD_REQUEST; // the URL has an invalid escape sequence
        }
    }

    private static boolean isAddressedHere(FullHttpRequest request) {
        return request.headers().getAll(HttpHeaderNames.HOST).stream().allMatch(host -> isLoopback("http://" + host));
    }

    private boolean isFromHere(FullHttpRequest request, int port) {
        return request.headers().getAll(HttpHeaderNames.ORIGIN).stream()
                .allMatch(origin ->
                        isLoopback(origin) && (!pages || URI.create(origin).getPort() == port));
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

    private boolean hasToken(FullHttpRequest request, int port) {
        return new QueryStringDecoder(request.uri())
                        .parameters().getOrDefault("token", List.of()).stream().anyMatch(this::isToken)
                || isBearer(request.headers().get(HttpHeaderNames.AUTHORIZATION))
                || pages && hasCookie(request, port);
    }

    private boolean hasCookie(FullHttpRequest request, int port) {
        return request.headers().getAll(HttpHeaderNames.COOKIE).stream()
                .flatMap(header -> ServerCookieDecoder.LAX.decode(header).stream())
                .anyMatch(cookie -> cookie.name().equals(cookieName(port)) && isToken(cookie.value()));
    }

    private boolean isBearer(String authorization) {
        return authorization != null
                && authorization.startsWith(BEARER)
                && isToken(authorization.substring(BEARER.length()));
    }

    private boolean isToken(String given) {
        return MessageDigest.isEqual( // the comparison takes the same time for each wrong token
                token.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the cookie for the page. With it, the page's files and sockets need no token in their addresses. */
    String cookie(int port) {
        return cookieName(port) + "=" + token + "; Path=/; HttpOnly; SameSite=Strict";
    }

    /** Returns the cookie's name. It has the port, because browsers share cookies between the ports of a machine. */
    private static String cookieName(int port) {
        return "bellwether-" + port;
    }
}
