// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedReader;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.bellwether.glsp.EditorServer;

/**
 * Servers of several projects in one program, for tests that do not need the command line, because the start takes most
 * of a server's time. A client sends the name of a folder in one line and receives the page's address. The server runs
 * as long as the client stays connected.
 */
final class Servers {
    private Servers() {}

    /** Ends with standard input. @param arguments the path of the socket to listen at */
    public static void main(String[] arguments) throws IOException {
        ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        door.bind(UnixDomainSocketAddress.of(arguments[0]));
        Thread thread = new Thread(() -> letIn(door), "door");
        thread.setDaemon(true);
        thread.start();
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // the starter sends no input as long as it runs
        }
        System.exit(0);
    }

    private static void letIn(ServerSocketChannel door) {
        try {
            while (true) {
                SocketChannel client = door.accept();
                new Thread(() -> serve(client), "client").start();
            }
        } catch (IOException e) {
            e.printStackTrace();
            System.exit(1);
        }
    }

    private static void serve(SocketChannel client) {
        try (client;
                BufferedReader lines = new BufferedReader(Channels.newReader(client, StandardCharsets.UTF_8));
                EditorServer server = new EditorServer(Path.of(lines.readLine()), 0)) {
            client.write(StandardCharsets.UTF_8.encode(server.url() + "\n"));
            while (lines.readLine() != null) {
                // the client sends no further lines as long as it is connected
            }
        } catch (IOException e) {
            e.printStackTrace();
        }
    }
}
