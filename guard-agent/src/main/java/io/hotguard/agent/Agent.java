/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import io.hotguard.agent.settings.KeyCheck;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Starts the agent; called by {@code AgentEntry} in the agent's own class loader. */
public final class Agent {
  private static final String MODE = "hotguard.mode";
  private static final String LOGGING_MODE = "hotguard.logging.mode";
  private static final List<String> MODES = List.of(LOGGING_MODE, "hotguard.jdbc.mode");
  private static final String PREFIX = "hotguard.";
  private static final long SECONDS_TO_START = 10;
  private static final int LOOKS = 2;

  private final Instrumentation instrumentation;
  private final OwnLoader own;
  private final GuardedLoaders loaders;
  private final SelfTest selfTest = SelfTest.onStandardError();

  private Agent(Instrumentation instrumentation, Path jar) throws NoSuchMethodException {
    this.instrumentation = instrumentation;
    GuardJars jars = new GuardJars(jar);
    LoaderSearch search = new LoaderSearch(instrumentation);
    own = new OwnLoader(search, jars);
    loaders = new GuardedLoaders(search, jars, selfTest);
  }

  static String version() {
    String version = Agent.class.getPackage().getImplementationVersion();
    return version == null ? "(unknown version)" : version;
  }

  /**
   * Starts the agent.
   *
   * @param argument the agent's argument; null without one
   * @param attached whether the application runs already
   * @throws IOException if the guards cannot be unpacked
   * @throws ReflectiveOperationException if this JVM keeps its class loaders closed
   * @throws URISyntaxException if the agent's own jar has no path
   */
  public static void start(
      @Nullable String argument, Instrumentation instrumentation, boolean attached)
      throws IOException, ReflectiveOperationException, URISyntaxException {
    Path jar = Path.of(Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    new Agent(instrumentation, jar).start(argument, attached);
  }

  private void start(@Nullable String argument, boolean attached) throws IOException {
    set(argument);
    if ("off".equalsIgnoreCase(setting(MODE)) && MODES.stream().allMatch(Agent::isOff)) {
      selfTest.problem("agent: " + MODE + "=off, so it does nothing");
      return;
    }
    instrumentation.addTransformer(new LibraryWatch(loaders, own, selfTest), true);
    meetLoaded(attached);
    Thread thread = new Thread(null, this::await, "hotguard-agent", 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
    Runtime.getRuntime()
        .addShutdownHook(new Thread(null, () -> look(true), "hotguard-agent-end", 0, false));
  }

  private void set(@Nullable String argument) throws IOException {
    Map<String, String> values;
    try {
      values = AgentArguments.parse(argument);
    } catch (IllegalArgumentException e) {
      selfTest.problem(String.valueOf(e.getMessage()));
      return;
    }
    if (!values.isEmpty()) {
      own.addGuards();
      KeyCheck.check(values, this::set, selfTest::problem);
    }
  }

  private void set(String key, String value) {
    String before = System.getProperty(key);
    if (before == null) {
      System.setProperty(key, value);
    } else if (!before.equals(value)) {
      selfTest.problem(
          key + "=" + value + " (the agent's argument): has no effect, because -D sets " + before);
    }
  }

  /** Whether the mode of one guard does not contradict the mode of all. */
  private static boolean isOff(String key) {
    String mode = setting(key);
    return mode == null || mode.equalsIgnoreCase("off");
  }

  /** Whether the logging guard says nothing of a library that it does not guard. */
  static boolean isLoggingOff() {
    String mode = setting(LOGGING_MODE);
    return "off".equalsIgnoreCase(mode == null ? setting(MODE) : mode);
  }

  private static @Nullable String setting(String key) {
    String value = System.getProperty(key);
    return value == null
        ? System.getenv(key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_'))
        : value;
  }

  /** Says what came before the agent; pools that start later are checked. */
  private void meetLoaded(boolean attached) {
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      KnownClass known = KnownClass.of(type.getName().replace('.', '/'));
      if (known == null || type.getClassLoader() == null) {
        continue;
      }
      if (known.role() == KnownClass.Role.POOL) {
        try {
          instrumentation.retransformClasses(type);
        } catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
          selfTest.problem("agent: " + known.library() + " is not checked: " + e);
        }
      } else if (known.role() == KnownClass.Role.LOG4J || known.role() == KnownClass.Role.LOGBACK) {
        selfTest.problem(
            "agent: "
                + known.library()
                + " had started before the agent and is UNGUARDED; "
                + (attached
                    ? "start the application with -javaagent"
                    : "give this -javaagent before all others"));
      }
    }
  }

  private void await() {
    try {
      for (int i = 0; i < LOOKS; i++) {
        Thread.sleep(SECONDS_TO_START * 1000);
        look(false);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look(boolean last) {
    try {
      if (selfTest.hasFoundNothing() && hasSettings()) {
        own.addGuards();
        KeyCheck.checkProcess(selfTest::problem);
      }
    } catch (IOException | RuntimeException | LinkageError e) {
      selfTest.problem("agent: the settings cannot be read: " + e);
    }
    selfTest.look(last);
  }

  /** Whether the process has settings that may be wrong. */
  static boolean hasSettings() {
    return System.getProperties().stringPropertyNames().stream()
            .anyMatch(key -> key.startsWith(PREFIX))
        || System.getenv().keySet().stream().anyMatch(key -> key.startsWith("HOTGUARD_"));
  }
}
