/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.log4j;

import static java.util.Objects.requireNonNull;

import io.hotguard.logging.internal.settings.DisruptorLibrary;
import io.hotguard.logging.internal.settings.LibraryVersion;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.ErrorHandler;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.NullConfiguration;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.pattern.ThrowablePatternConverter;
import org.apache.logging.log4j.spi.AbstractLogger;
import org.apache.logging.log4j.status.StatusConsoleListener;
import org.apache.logging.log4j.status.StatusListener;
import org.apache.logging.log4j.status.StatusLogger;
import org.apache.logging.log4j.util.EnvironmentPropertySource;
import org.apache.logging.log4j.util.PropertyFilePropertySource;
import org.apache.logging.log4j.util.PropertySource;
import org.apache.logging.log4j.util.SystemPropertiesPropertySource;
import org.jspecify.annotations.Nullable;

/**
 * Reaches the members of Log4j whose signature, visibility or existence differs between the
 * releases from {@value #OLDEST} on, and says what the present release lacks. <b>Threading:</b>
 * immutable; any thread.
 */
public final class Log4jAdapter {
  /*
   * Each difference is probed by the member itself, not by the version. Shaded and patched releases
   * have no reliable version, and a probe also covers releases that no test has seen. The version
   * serves one purpose: it refuses releases that no test runs on.
   *
   * - Probes look members up and initialise no class of Log4j but one enum. The first probe runs
   *   while Log4j initialises the class that reads its settings.
   * - The other classes of the guard use members that all releases have. A test resolves each
   *   reference in their class files on each release.
   */

  /** The oldest release that the tests run on. */
  public static final String OLDEST = "2.17.1";

  private static final String SILENCE = ", or hotguard.logging.mode=off, which says nothing";

  private static final String CORE = "org.apache.logging.log4j.core.";

  private static final String PROPERTIES_FILE = "log4j2.component.properties";

  /** A class of Log4j 3, which has no class of this name in Log4j 2. */
  private static final String LOG4J_3 = "org.apache.logging.log4j.plugins.Node";

  private static final String UNSAFE_OPTION = "--add-modules jdk.unsupported";

  /** The one consumer class of Log4j's ring buffer for loggers that Log4j always links. */
  private static final String STOCK_HANDLER =
      CORE + "async.AsyncLoggerConfigDisruptor$Log4jEventWrapperHandler";

  /** Log4j before 2.18 copies the properties of its sources at its start, the last one wins. */
  private static final boolean COPIES_PROPERTIES = !has(PropertySource.class, "getPropertyNames");

  private static final @Nullable MethodHandle SYNCHRONOUS_ONLY = orNull(Handles::synchronousOnly);
  private static final @Nullable MethodHandle EXPLICIT_LEVEL = orNull(Handles::explicitLevel);
  private static final @Nullable MethodHandle HANDLER = orNull(Handles::handler);
  private static final @Nullable MethodHandle BEGIN_NESTED =
      orNull(() -> Handles.depth("incrementRecursionDepth"));
  private static final @Nullable MethodHandle END_NESTED =
      orNull(() -> Handles.depth("decrementRecursionDepth"));

  private Log4jAdapter() {}

  private static boolean has(Class<?> type, String method) {
    return Arrays.stream(type.getDeclaredMethods()).anyMatch(it -> it.getName().equals(method));
  }

  /** Finds a member that some releases hide or name in another way. */
  private interface Search {
    MethodHandle find() throws ReflectiveOperationException;
  }

  private static @Nullable MethodHandle orNull(Search search) {
    try {
      return search.find();
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  private static final class Handles {
    private static MethodHandles.Lookup inside() throws IllegalAccessException {
      return MethodHandles.privateLookupIn(LoggerConfig.class, MethodHandles.lookup());
    }

    /** The method is private before 2.21. */
    static MethodHandle synchronousOnly() throws ReflectiveOperationException {
      Class<?> predicate = Class.forName(CORE + "config.LoggerConfig$LoggerConfigPredicate");
      Method method =
          LoggerConfig.class.getDeclaredMethod("processLogEvent", LogEvent.class, predicate);
      for (Object constant : requireNonNull(predicate.getEnumConstants())) {
        if (constant.toString().equals("SYNCHRONOUS_ONLY")) {
          return MethodHandles.insertArguments(inside().unreflect(method), 2, constant);
        }
      }
      throw new NoSuchFieldException("SYNCHRONOUS_ONLY");
    }

    /** There is only the field before 2.19. */
    static MethodHandle explicitLevel() throws ReflectiveOperationException {
      return has(LoggerConfig.class, "getExplicitLevel")
          ? MethodHandles.lookup()
              .findVirtual(
                  LoggerConfig.class, "getExplicitLevel", MethodType.methodType(Level.class))
          : inside().findGetter(LoggerConfig.class, "level", Level.class);
    }

    /** Private in all releases. */
    static MethodHandle depth(String change) throws ReflectiveOperationException {
      return MethodHandles.privateLookupIn(AbstractLogger.class, MethodHandles.lookup())
          .findStatic(AbstractLogger.class, change, MethodType.methodType(void.class));
    }

    /** The setter refuses a started appender before 2.25. */
    static MethodHandle handler() throws ReflectiveOperationException {
      return MethodHandles.privateLookupIn(AbstractAppender.class, MethodHandles.lookup())
          .findSetter(AbstractAppender.class, "handler", ErrorHandler.class);
    }
  }

  /** Gives an event to the synchronous loggers on the path of a logger, on this thread. */
  public static void processSynchronously(LoggerConfig logger, LogEvent event) {
    try {
      requireNonNull(SYNCHRONOUS_ONLY).invokeExact(logger, event);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /** Returns the level that a logger has itself; null if it inherits its level. */
  public static @Nullable Level explicitLevel(LoggerConfig logger) {
    try {
      return (Level) requireNonNull(EXPLICIT_LEVEL).invokeExact(logger);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /**
   * Writes a line to Log4j's status log, and to the console where the status log has none: JMX
   * alone, which Log4j before 2.24 starts by itself, hides each line.
   */
  public static void error(String line) {
    StatusLogger status = StatusLogger.getLogger();
    status.error(line);
    boolean listens = false;
    for (StatusListener listener : status.getListeners()) {
      if (listener instanceof StatusConsoleListener) {
        return;
      }
      listens = true;
    }
    if (listens) { // Without any listener, the status log writes to the console itself.
      System.err.println(line);
    }
  }

  /** Replaces the error handler of an appender, also of a started one. */
  public static void setHandler(Appender appender, ErrorHandler handler) {
    if (appender.isStarted() && HANDLER != null && appender instanceof AbstractAppender target) {
      try {
        HANDLER.invokeExact(target, handler);
      } catch (Throwable e) {
        throw unchecked(e);
      }
    } else {
      appender.setHandler(handler);
    }
  }

  /** Whether {@link #nested} works: log4j-api is no module, or is open to the guard. */
  public static boolean knowsNested() {
    return BEGIN_NESTED != null && END_NESTED != null;
  }

  /**
   * Calls appenders from within an appender. Layouts of Log4j then take another buffer than that of
   * the outer call, as they do for calls within a call of a logger.
   */
  public static boolean nested(BooleanSupplier call) {
    try {
      requireNonNull(BEGIN_NESTED).invokeExact();
      try {
        return call.getAsBoolean();
      } finally {
        requireNonNull(END_NESTED).invokeExact();
      }
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /**
   * Whether patterns print the class and the localised message of a throwable in place of its
   * {@code toString()}, as those of Log4j 2.25 do. Asks a pattern, once.
   */
  public static boolean printsClassOfThrowable() {
    return Patterns.PRINT_CLASSES;
  }

  private static final class Patterns {
    private static final String OWN = "own text";
    static final boolean PRINT_CLASSES = printClasses();

    @SuppressWarnings("OverrideThrowableToString") // That is the question.
    private static final class Shown extends Throwable {
      private static final long serialVersionUID = 1;

      Shown() {
        super(null, null, false, false);
      }

      @Override
      public String toString() {
        return OWN;
      }
    }

    private static boolean printClasses() {
      try {
        StringBuilder text = new StringBuilder();
        ThrowablePatternConverter.newInstance(null, new String[0])
            .format(Log4jLogEvent.newBuilder().setThrown(new Shown()).build(), text);
        return !text.toString().contains(OWN);
      } catch (RuntimeException | LinkageError e) {
        return false; // The text of the throwable is the better guess.
      }
    }
  }

  /**
   * Whether an asynchronous logger without {@code includeLocation} collects the caller location, as
   * some releases from 2.17.2 to 2.19 do by mistake. Asks Log4j, once for each kind.
   *
   * @param plugin the class of the element
   */
  public static boolean locatesByDefault(Class<?> plugin) {
    return plugin == AsyncLoggerConfig.RootLogger.class
        ? Locations.ROOT
        : plugin == AsyncLoggerConfig.class && Locations.LOGGER;
  }

  private static final class Locations {
    static final boolean LOGGER = byDefault(AsyncLoggerConfig.class, "newAsyncBuilder");
    static final boolean ROOT =
        byDefault(AsyncLoggerConfig.RootLogger.class, "newAsyncRootBuilder");

    private static boolean byDefault(Class<?> plugin, String factory) {
      try {
        Object builder = plugin.getMethod(factory).invoke(null);
        set(builder, "withConfig", new NullConfiguration());
        set(builder, "withLevel", Level.OFF);
        set(builder, "withRefs", new AppenderRef[0]);
        if (plugin == AsyncLoggerConfig.class) {
          set(builder, "withLoggerName", "probe");
        }
        Object built = builder.getClass().getMethod("build").invoke(builder);
        return ((LoggerConfig) built).isIncludeLocation();
      } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
        return false; // Log4j without builders, and Log4j's documented default.
      }
    }

    private static void set(Object builder, String setter, Object value)
        throws ReflectiveOperationException {
      for (Method method : builder.getClass().getMethods()) {
        if (method.getName().equals(setter)) {
          method.invoke(builder, new Object[] {value});
          return;
        }
      }
      throw new NoSuchMethodException(setter);
    }
  }

  /** Throws what a method of Log4j has thrown, which declares no checked exception. */
  static IllegalStateException unchecked(Throwable thrown) {
    if (thrown instanceof RuntimeException e) {
      throw e;
    }
    if (thrown instanceof Error e) {
      throw e;
    }
    return new IllegalStateException(thrown);
  }

  /** Whether there is more than the API, which another library may implement. */
  public static boolean hasCore() {
    return LibraryVersion.isPresent(CORE + "LoggerContext");
  }

  /** Returns the reason why the guard leaves the present Log4j alone; null if it guards. */
  public static @Nullable String refusal() {
    if (isLog4j3()) {
      return "Log4j 3 is on the class path, and the guard works with Log4j 2 alone, from "
          + OLDEST
          + " on; take log4j-core 2"
          + SILENCE;
    }
    if (LibraryVersion.isLog4jBefore(OLDEST)) {
      return name()
          + " is older than "
          + OLDEST
          + ", the oldest that it works with; take a newer log4j-core"
          + SILENCE;
    }
    if (SYNCHRONOUS_ONLY == null && !isOpen(LoggerConfig.class)) {
      return name()
          + " is a module that is not open to the guard; start Java with "
          + openOption(LoggerConfig.class)
          + " "
          + openOption(AbstractAppender.class)
          + (lacksUnsafe() ? " " + UNSAFE_OPTION : "")
          + SILENCE;
    }
    if (SYNCHRONOUS_ONLY == null || EXPLICIT_LEVEL == null) {
      return name()
          + " hides members of LoggerConfig, without which the guard would lose"
          + " events; take an unchanged log4j-core 2 from "
          + OLDEST
          + " on"
          + SILENCE;
    }
    return null;
  }

  /** On a module path, Java leaves out a module that no module requires; Disruptor 3 needs this. */
  private static boolean lacksUnsafe() {
    return DisruptorLibrary.isBefore4() && !LibraryVersion.isPresent("sun.misc.Unsafe");
  }

  private static boolean isOpen(Class<?> type) {
    return type.getModule().isOpen(type.getPackageName(), Log4jAdapter.class.getModule());
  }

  /** Returns the option that opens the package of a class to the guard. */
  private static String openOption(Class<?> type) {
    Module own = Log4jAdapter.class.getModule();
    return "--add-opens "
        + type.getModule().getName()
        + "/"
        + type.getPackageName()
        + "="
        + (own.isNamed() ? own.getName() : "ALL-UNNAMED");
  }

  /** Whether Log4j 3 is present, which asks no property source for the guard. */
  public static boolean isLog4j3() {
    return LibraryVersion.isPresent(LOG4J_3);
  }

  /** Returns the present Log4j and its version, where that is known. */
  public static String name() {
    String version = LibraryVersion.ofLog4j();
    return version == null ? "Log4j of an unknown version" : "Log4j " + version;
  }

  /**
   * Returns why Log4j's ring buffer cannot start with the present Disruptor; null if it can, or
   * without a Disruptor. The guard starts that ring buffer, too.
   */
  public static @Nullable String disruptorProblem() {
    if (lacksUnsafe()) {
      return "the LMAX Disruptor needs the module jdk.unsupported, which no module requires here:"
          + " asynchronous loggers fail, with and without the guard. Start Java with "
          + UNSAFE_OPTION
          + ".";
    }
    try {
      // Loading suffices: a class whose interface is missing does not load. Log4j links the other
      // nested classes only with the Disruptor that they are for.
      Class.forName(STOCK_HANDLER, false, Log4jAdapter.class.getClassLoader());
      return null;
    } catch (ClassNotFoundException e) {
      return null;
    } catch (LinkageError e) {
      return name()
          + " does not work with this LMAX Disruptor: asynchronous loggers fail, with and without"
          + " the guard. Take com.lmax:disruptor 3.4.4, or log4j-core 2.23.0 or later.";
    }
  }

  /** Returns what the guard cannot do with the present Log4j, one sentence each. */
  public static List<String> limits() {
    List<String> limits = new ArrayList<>();
    String disruptor = disruptorProblem();
    if (disruptor != null) {
      limits.add(disruptor);
    }
    if (HANDLER == null) {
      limits.add(
          name()
              + " hides the error handler of appenders: an event may count as written that an"
              + " appender with ignoreExceptions=true failed to take. "
              + (isOpen(AbstractAppender.class)
                  ? "Take an unchanged log4j-core."
                  : "Start Java with " + openOption(AbstractAppender.class) + "."));
    }
    String size = IdleDisruptor.keptSize();
    if (size != null) {
      limits.add(
          name()
              + " lets no other source override "
              + IdleDisruptor.RING_SIZE_KEY
              + "="
              + size
              + ": its own ring buffer, which the guard leaves empty, keeps that size. Set"
              + " hotguard.logging.ring-size instead, or take log4j-core 2.24.0 or later");
    }
    return limits;
  }

  /** Whether Log4j copies the properties of all sources at its start. */
  public static boolean copiesProperties() {
    return COPIES_PROPERTIES;
  }

  /**
   * Returns the user's Log4j setting, even one that the guard replaces; null if not set. Does not
   * ask Log4j, which asks the guard while it reads them.
   */
  public static @Nullable String property(String key) {
    return COPIES_PROPERTIES
        ? copiedProperty(
            List.of(
                new EnvironmentPropertySource(),
                new PropertyFilePropertySource(PROPERTIES_FILE),
                new SystemPropertiesPropertySource()),
            key)
        : property(
            List.of(
                new SystemPropertiesPropertySource(),
                new EnvironmentPropertySource(),
                new PropertyFilePropertySource(PROPERTIES_FILE, false)),
            key);
  }

  /** Looks a setting up in sources by priority, in each the normal form first. */
  static @Nullable String property(List<PropertySource> sources, String key) {
    List<CharSequence> tokens = PropertySource.Util.tokenize(key);
    for (PropertySource source : sources) {
      String normal =
          tokens.isEmpty() ? null : Objects.toString(source.getNormalForm(tokens), null);
      String value =
          normal != null && source.containsProperty(normal)
              ? source.getProperty(normal)
              : source.getProperty(key);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /** Looks a setting up in copies, where later sources win: the spelling first, then its words. */
  static @Nullable String copiedProperty(List<PropertySource> sources, String key) {
    Map<String, String> spelled = new HashMap<>();
    Map<List<CharSequence>, String> tokenized = new HashMap<>();
    for (PropertySource source : sources) {
      source.forEach(
          (name, value) -> {
            if (name != null && value != null) {
              spelled.put(name, value);
              List<CharSequence> tokens = PropertySource.Util.tokenize(name);
              if (!tokens.isEmpty()) {
                tokenized.put(tokens, value);
              }
            }
          });
    }
    String value = spelled.get(key);
    return value == null ? tokenized.get(PropertySource.Util.tokenize(key)) : value;
  }
}
