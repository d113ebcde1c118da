/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.packaged;

import io.hotguard.logging.internal.ring.Await;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.management.ObjectName;
import org.apache.catalina.Context;
import org.apache.catalina.core.ThreadLocalLeakPreventionListener;
import org.apache.catalina.startup.Tomcat;

/**
 * A servlet container that deploys two wars, undeploys the first while the second goes on, and
 * deploys and undeploys the first again. It prints a line for each fact; it sees neither a logging
 * library nor a guard.
 */
public final class WarHost {
  /** The events of each call of {@code WarHost} to an application. */
  public static final int EVENTS = 1000;

  /** The events of the first application, in both deployments. */
  public static final int EVENTS_OF_FIRST = 3 * EVENTS + 2 * LoggingServlet.LAST_EVENTS;

  public static final int EVENTS_OF_SECOND = 3 * EVENTS + LoggingServlet.LAST_EVENTS;

  /** The system property with the port of a receiver for appenders. */
  public static final String COLLECTOR = "collector.port";

  private static final int CLIENTS = 4;
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  private final Tomcat tomcat = new Tomcat();
  private final HttpClient client = HttpClient.newHttpClient();

  private WarHost() {}

  /**
   * Returns the arguments of a JVM that runs two wars.
   *
   * @param tomcat the major version of a Tomcat on the class path of the tests
   */
  public static List<String> launch(int tomcat, Path first, Path second) throws IOException {
    List<String> classPath = new ArrayList<>();
    classPath.add(ApplicationArchive.holderOf(WarHost.class).toString());
    ApplicationArchive.jars("tomcat-(embed-core|annotations-api)-" + tomcat + "\\..*\\.jar")
        .forEach(jar -> classPath.add(jar.toString()));
    return List.of(
        // For Tomcat's own search for leaks at an undeploy.
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "--add-opens=java.base/java.io=ALL-UNNAMED",
        "--add-opens=java.rmi/sun.rmi.transport=ALL-UNNAMED",
        "-cp",
        String.join(File.pathSeparator, classPath),
        WarHost.class.getName(),
        first.toString(),
        second.toString());
  }

  public static void main(String[] wars) throws Exception {
    Thread.currentThread()
        .setUncaughtExceptionHandler(
            (thread, failure) -> {
              failure.printStackTrace();
              Runtime.getRuntime().halt(1); // Tomcat's threads would keep the process alive.
            });
    try (ServerSocket socket = new ServerSocket(0, 50, LOOPBACK)) {
      Set<String> collected = ConcurrentHashMap.newKeySet();
      Queue<Thread> connections = new ConcurrentLinkedQueue<>();
      start(() -> collect(socket, collected, connections));
      System.setProperty(COLLECTOR, String.valueOf(socket.getLocalPort()));
      new WarHost().run(wars[0], wars[1]);
      for (Thread connection : connections) {
        connection.join(); // Both applications have closed their connections.
      }
      for (String war : List.of("/a", "/b")) {
        System.out.println(
            "COLLECTED "
                + war
                + ' '
                + collected.stream().filter(line -> line.startsWith("event " + war)).count());
      }
    }
    System.out.println("END");
  }

  private void run(String first, String second) throws Exception {
    Path base = Files.createDirectories(Path.of("tomcat").toAbsolutePath());
    Files.createDirectories(base.resolve("webapps"));
    tomcat.setBaseDir(base.toString());
    tomcat.setAddDefaultWebXmlToWebapp(false);
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", LOOPBACK.getHostAddress());
    tomcat.getServer().addLifecycleListener(new ThreadLocalLeakPreventionListener());
    tomcat.getHost(); // Made on demand; a start without it is an error in Tomcat's log.
    tomcat.start();

    Context a = tomcat.addWebapp("/a", first);
    call("/a", EVENTS);
    tell("first");
    Context b = tomcat.addWebapp("/b", second);
    call("/b", EVENTS);
    call("/a", EVENTS);
    tell("both");
    CompletableFuture<Void> work = CompletableFuture.runAsync(() -> call("/b", EVENTS));
    WeakReference<ClassLoader> loader = undeploy(a);
    work.join();
    a = null;
    awaitUnloaded("first", loader);
    tell("second");

    a = tomcat.addWebapp("/a", first);
    call("/a", EVENTS);
    tell("again");
    loader = undeploy(a);
    a = null;
    awaitUnloaded("again", loader);
    call("/b", EVENTS);
    tell("second-again");
    loader = undeploy(b);
    b = null;
    awaitUnloaded("second", loader);
    tell("none");
    tomcat.stop();
    tomcat.destroy();
  }

  /** Has an application log from several threads; prints what its guards have counted then. */
  private void call(String path, int events) {
    List<CompletableFuture<String>> answers = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      answers.add(get(path + "/log?events=" + events / CLIENTS));
    }
    answers.forEach(CompletableFuture::join);
    get(path + "/log?events=0")
        .join()
        .lines()
        .forEach(line -> System.out.println("LEDGER " + path + ' ' + line));
  }

  private CompletableFuture<String> get(String target) {
    int port = tomcat.getConnector().getLocalPort();
    URI uri = URI.create("http://" + LOOPBACK.getHostAddress() + ':' + port + target);
    return client
        .sendAsync(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
        .thenApply(
            response -> {
              if (response.statusCode() != 200) {
                throw new IllegalStateException(uri + ": " + response.body());
              }
              return response.body();
            });
  }

  private WeakReference<ClassLoader> undeploy(Context context) throws Exception {
    ClassLoader loader = context.getLoader().getClassLoader();
    tomcat.getHost().removeChild(context); // Stops and destroys the application.
    return new WeakReference<>(loader);
  }

  private static void awaitUnloaded(String name, WeakReference<ClassLoader> loader)
      throws Exception {
    linkRecord();
    Await.until(
        "class loader of the " + name + " application collected",
        () -> {
          System.gc();
          return loader.refersTo(null);
        });
    System.out.println("UNLOADED " + name);
  }

  /** A record for {@link #linkRecord}, with a component that is not of the JDK's types. */
  public record Linked(Part part) {}

  /** That component. */
  public static final class Part {}

  /*
   * The code behind equals and hashCode of records keeps the component type of the record that was
   * linked last, and so the class loader of that record: by a strong reference before JDK 18
   * (JDK-8078641), by a soft one from then on, in a place of its own for types that are not the
   * JDK's. Each such record takes the place of the one before. A new copy of a record takes it here.
   */
  private static void linkRecord() throws Exception {
    URL classes = WarHost.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader fresh = new URLClassLoader(new URL[] {classes}, null)) {
      Class<?> type = fresh.loadClass(Linked.class.getName());
      Object part = fresh.loadClass(Part.class.getName()).getConstructor().newInstance();
      Constructor<?> constructor = type.getConstructor(part.getClass());
      Object one = constructor.newInstance(part);
      Object same = constructor.newInstance(part);
      if (!one.equals(same) || one.hashCode() != same.hashCode()) {
        throw new AssertionError(one);
      }
    }
  }

  /** Prints the threads and the JMX names of all guards. */
  private static void tell(String when) throws Exception {
    List<String> threads =
        Thread.getAllStackTraces().keySet().stream()
            .map(Thread::getName)
            .filter(name -> name.startsWith("hotguard"))
            .sorted()
            .toList();
    System.out.println("THREADS " + when + ' ' + threads.size() + ' ' + threads);
    ManagementFactory.getPlatformMBeanServer()
        .queryNames(new ObjectName("io.hotguard:*"), null)
        .stream()
        .map(ObjectName::getCanonicalName)
        .sorted()
        .forEach(name -> System.out.println("BEAN " + when + ' ' + name));
  }

  private static void collect(ServerSocket socket, Set<String> lines, Queue<Thread> connections)
      throws IOException {
    while (true) {
      Socket connection = socket.accept();
      connections.add(
          start(
              () -> {
                try (BufferedReader in =
                    new BufferedReader(
                        new InputStreamReader(
                            connection.getInputStream(), StandardCharsets.ISO_8859_1))) {
                  for (String line; (line = in.readLine()) != null; ) {
                    lines.add(line);
                  }
                }
              }));
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static Thread start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // The connection or the receiver was closed.
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
