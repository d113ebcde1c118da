/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import static io.hotguard.benchmarks.prices.Pair.kept;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.logging.Logger;
import javax.naming.InitialContext;
import javax.script.ScriptEngineManager;
import org.apache.logging.log4j.LogManager;

/** Look-ups by name, of the class path, the system, the network, and by reflection. */
@SuppressWarnings({"BanSerializableRead", "BanJNDI"}) // The calls that people write.
final class LookUpPairs {
  static final String BUNDLE = "io.hotguard.benchmarks.prices.versions";
  private static final long TIME = 1_700_000_000_000L;
  private static final String TYPE = "java.util.ArrayList";
  private static final String RESOURCE = "versions.properties";
  private static final byte[] LOOPBACK = {127, 0, 0, 1};
  private static final Path FILE = Path.of("order.xml");
  private static final MethodHandle LENGTH = length();
  private static final Method NAMED = named();

  static final List<Pair<?>> ALL =
      List.of(
          kept("service-loader", LookUpPairs::providers, providers -> providers),
          kept(
              "script-engine-manager",
              ScriptEngineManager::new,
              manager -> manager.getEngineFactories().size()),
          new Pair<>(
              "class-for-name",
              () -> Map.of(TYPE, Class.forName(TYPE)),
              kept -> Class.forName(TYPE),
              kept -> kept.get(TYPE)),
          kept(
              "get-resource",
              () -> LookUpPairs.class.getResource(RESOURCE),
              resource -> resource.getPath()),
          kept("get-resource-stream", LookUpPairs::content, bytes -> bytes.length),
          kept("system-property", () -> System.getProperty("user.dir"), folder -> folder),
          kept("environment", () -> System.getenv("PATH"), path -> path),
          kept(
              "resource-bundle",
              () -> ResourceBundle.getBundle(BUNDLE),
              bundle -> bundle.getString("Gson")),
          kept("locale-tag", () -> Locale.forLanguageTag("de-DE"), locale -> locale.getCountry()),
          new Pair<>(
              "time-zone",
              () -> ZoneId.of("Europe/Berlin"),
              kept -> TimeZone.getTimeZone("Europe/Berlin").getOffset(TIME),
              kept ->
                  1_000 * kept.getRules().getOffset(Instant.ofEpochMilli(TIME)).getTotalSeconds()),
          kept("charset", () -> Charset.forName("UTF-8"), charset -> charset.name()),
          kept(
              "address-by-name",
              () -> InetAddress.getByName("localhost"),
              address -> address.isLoopbackAddress()),
          kept("local-host", InetAddress::getLocalHost, address -> address.isMulticastAddress()),
          new Pair<>(
              "host-name",
              () -> InetAddress.getByAddress(LOOPBACK).getHostName(),
              kept -> InetAddress.getByAddress(LOOPBACK).getHostName(),
              kept -> kept),
          kept(
              "network-interfaces",
              () -> Collections.list(NetworkInterface.getNetworkInterfaces()),
              interfaces -> interfaces.size()),
          kept("initial-context", InitialContext::new, context -> context.getClass()),
          kept(
              "java-util-logger",
              () -> Logger.getLogger("io.hotguard.prices"),
              logger -> logger.getName()),
          kept(
              "log4j-logger",
              () -> LogManager.getLogger("io.hotguard.prices"),
              logger -> logger.getName()),
          kept(
              "canonical-path",
              () -> new File(System.getProperty("java.io.tmpdir"), "a/../b").getCanonicalPath(),
              path -> path),
          new Pair<>(
              "content-type",
              () -> Map.of("xml", Files.probeContentType(FILE)),
              kept -> Files.probeContentType(FILE),
              kept -> kept.get(extension(FILE.toString()))),
          kept("get-method", () -> Order.class.getMethod("size"), method -> method.getName()),
          kept("get-field", () -> Order.class.getField("name"), field -> field.getName()),
          kept("all-members", () -> Order.class.getDeclaredFields(), fields -> fields.length),
          kept(
              "parameter-annotations",
              NAMED::getParameterAnnotations,
              annotations -> annotations.length),
          kept("new-proxy", LookUpPairs::proxy, proxy -> proxy.call()),
          new Pair<>(
              "find-method-handle",
              () -> TYPE,
              text -> (int) length().invokeExact(text),
              text -> (int) LENGTH.invokeExact(text)),
          new Pair<>(
              "invoke-with-arguments",
              () -> TYPE,
              text -> LENGTH.invokeWithArguments(text),
              text -> (int) LENGTH.invokeExact(text)),
          new Pair<>(
              "serial-copy",
              Order::new,
              order -> copied(order).name,
              order -> new Order(order).name));

  private LookUpPairs() {}

  private static int providers() {
    int count = 0;
    for (JsonFactory factory : ServiceLoader.load(JsonFactory.class)) {
      count += factory.canParseAsync() ? 1 : 0;
    }
    return count;
  }

  private static byte[] content() throws Exception {
    try (InputStream in = LookUpPairs.class.getResourceAsStream(RESOURCE)) {
      return in.readAllBytes();
    }
  }

  private static String extension(String file) {
    return file.substring(file.lastIndexOf('.') + 1);
  }

  private static MethodHandle length() {
    try {
      return MethodHandles.lookup()
          .findVirtual(String.class, "length", MethodType.methodType(int.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static Method named() {
    try {
      return Order.class.getMethod("named", String.class);
    } catch (NoSuchMethodException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static Callable<?> proxy() {
    return (Callable<?>)
        Proxy.newProxyInstance(
            LookUpPairs.class.getClassLoader(),
            new Class<?>[] {Callable.class},
            (proxy, method, arguments) -> TYPE);
  }

  private static Order copied(Order order) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(order);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (Order) in.readObject();
    }
  }
}
