/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.jdbc.servers.IsolatedDriver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Why no rule reports {@code jdbc:h2:zip:http:}: H2 looks for a file of that name. */
final class RemoteDatabaseFileTest {
  static Stream<String> releases() {
    return DriverReleases.names().filter(name -> name.startsWith("h2-"));
  }

  @ParameterizedTest
  @MethodSource("releases")
  void h2FetchesNoDatabase(String release) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        IsolatedDriver h2 = IsolatedDriver.load(release, "org.h2.Driver")) {
      String remote = "http://127.0.0.1:" + server.getLocalPort() + "/x.zip!/db";
      for (String url : new String[] {"jdbc:h2:zip:" + remote, "jdbc:h2:split:zip:" + remote}) {
        assertThatThrownBy(() -> h2.connect(url)).isInstanceOf(SQLException.class);
      }
      server.setSoTimeout(1);
      assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }
}
