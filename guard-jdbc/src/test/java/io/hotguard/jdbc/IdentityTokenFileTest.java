/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connector/J answers a server that asks for an OpenID token with any file of at most 10 kB. */
final class IdentityTokenFileTest {
  private static final String PACKAGE = "com.mysql.cj.";
  private static final String HANDLER =
      PACKAGE + "callback.OpenidConnectIdTokenFromFileCallbackHandler";

  @ParameterizedTest
  @ValueSource(strings = {"mysql-connector-j-9.7.0", "mysql-connector-j-26.10.0"})
  void theDriverSendsTheFileAsItIs(String release, @TempDir Path folder)
      throws IOException, ReflectiveOperationException {
    Path file = folder.resolve("key.pem");
    Files.writeString(file, "no token\n\0at all");
    DriverJar jar = DriverJar.load(release);
    Object client =
        Objects.requireNonNull(
            jar.make(PACKAGE + "protocol.a.authentication.AuthenticationOpenidConnectClient"));
    Object read = Objects.requireNonNull(jar.make(PACKAGE + "jdbc.JdbcPropertySetImpl"));
    Properties given = new Properties();
    given.setProperty("idTokenFile", file.toString());
    jar.call(read, "initializeProperties", given);
    Function<Object, @Nullable String> settings = key -> setting(jar, read, key);
    set(
        client,
        "openidConnectAuthenticationCallbackHandler",
        Objects.requireNonNull(jar.make(HANDLER)));
    set(
        client,
        "openidConnectAuthCallback",
        jar.makeOf(PACKAGE + "callback.OpenidConnectAuthenticationCallback", settings));

    List<Object> sent = new ArrayList<>();
    jar.call(client, "nextAuthenticationStep", null, sent);

    byte[] packet = (byte[]) Objects.requireNonNull(jar.call(sent.get(0), "getByteBuffer"));
    assertThat(new String(packet, UTF_8)).contains("no token\n\0at all");
  }

  /** A server chooses the plugin, and the handler that reads the file is the default. */
  @ParameterizedTest
  @ValueSource(strings = {"mysql-connector-j-9.7.0", "mysql-connector-j-26.10.0"})
  void theDriverReadsTheFileByDefault(String release) {
    assertThat(new DriverProperties(DriverJar.load(release)).read())
        .hasEntrySatisfying(
            "authenticationOpenidConnectCallbackHandler", row -> assertThat(row).contains(HANDLER));
  }

  private static @Nullable String setting(DriverJar jar, Object read, Object key) {
    try {
      Object property = Objects.requireNonNull(jar.call(read, "getProperty", key));
      return (String) jar.call(property, "getStringValue");
    } catch (InvocationTargetException e) {
      throw new AssertionError(e);
    }
  }

  private static void set(Object target, String name, Object value)
      throws ReflectiveOperationException {
    Field field = target.getClass().getDeclaredField(name);
    field.setAccessible(true);
    field.set(target, value);
  }
}
