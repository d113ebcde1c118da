/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.kafka;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.Jdk;
import io.hotguard.benchmarks.process.Lifeline;
import io.hotguard.benchmarks.process.ToolProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A broker on loopback with an empty log directory. A client waits until it answers. */
record KafkaBroker(ChildProcess process, int port) implements AutoCloseable {
  private static final long FORMAT_SECONDS = 120;
  private static final String FORMATTER = "kafka.tools.StorageTool";
  private static final String CLUSTER = "MkU3OEVBNTcwNTJENDM2Qg";

  /** The broker's process, which ends with its standard input; the argument names its settings. */
  public static void main(String[] args) throws ReflectiveOperationException {
    Lifeline.hold(line -> {});
    // By name: the broker is written in Scala, and nothing else of it is needed to compile.
    Class.forName("kafka.Kafka").getMethod("main", String[].class).invoke(null, (Object) args);
  }

  static KafkaBroker start(Path directory, String classPath)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    int port = freePort();
    Path settings = directory.resolve("server.properties");
    Files.writeString(
        settings,
        settings(directory.resolve("log"), port, freePort()),
        StandardCharsets.ISO_8859_1);
    format(directory, classPath, settings);
    ChildProcess process =
        ChildProcess.start(
            directory,
            classPath,
            List.of("-Xms256m", "-Xmx512m"),
            KafkaBroker.class.getName(),
            List.of(settings.toString()));
    process.follow(line -> {});
    return new KafkaBroker(process, port);
  }

  private static String settings(Path log, int port, int controllerPort) {
    return String.join(
        "\n",
        "process.roles=broker,controller",
        "node.id=1",
        "controller.quorum.voters=1@127.0.0.1:" + controllerPort,
        "listeners=PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort,
        "advertised.listeners=PLAINTEXT://127.0.0.1:" + port,
        "controller.listener.names=CONTROLLER",
        "offsets.topic.replication.factor=1",
        "transaction.state.log.replication.factor=1",
        "transaction.state.log.min.isr=1",
        "num.partitions=1",
        "log.retention.bytes=268435456",
        "log.segment.bytes=67108864",
        "log.dirs=" + log,
        "");
  }

  /** Both ports are reserved before the first is used, so that they differ. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void format(Path directory, String classPath, Path settings)
      throws IOException, InterruptedException {
    ToolProcess.run(
        directory,
        List.of(
            Jdk.OWN.tool("java"),
            "-cp",
            classPath,
            FORMATTER,
            "format",
            "-t",
            CLUSTER,
            "-c",
            settings.toString()),
        FORMAT_SECONDS);
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  @Override
  public void close() {
    process.close();
  }
}
