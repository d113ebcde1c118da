/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import io.hotguard.agent.pools.PoolHooks;
import io.hotguard.agent.settings.KeyCheck;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.net.URL;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * Sees each class before it is defined, and adds the guards to the class loader that defines a
 * known library. It changes the classes of pools, and no others.
 *
 * <p><b>Threading:</b> any thread that loads a class. The look at an unknown class is one look-up
 * in a hash table.
 *
 * <p><b>Errors:</b> none leaves it; the class stays as it is, and a line says so.
 */
final class LibraryWatch implements ClassFileTransformer {
  private static final String LOG4J_CORE = "org/apache/logging/log4j/core/LoggerContext";
  private static final String LOGBACK = "ch/qos/logback/classic/LoggerContext";

  /** Logback 1.2 calls configurators in another way, and takes the first one alone. */
  private static final String LOGBACK_OF_NOW =
      "ch/qos/logback/classic/spi/Configurator$ExecutionStatus";

  private static final String DISRUPTOR = "com/lmax/disruptor/RingBuffer";
  private static final String DRIVER = "io.hotguard.jdbc.hooks.HotguardDriver";
  private static final String CHECK = "io.hotguard.jdbc.hooks.DataSourceCheck";

  private final GuardedLoaders loaders;
  private final OwnLoader own;
  private final SelfTest selfTest;

  LibraryWatch(GuardedLoaders loaders, OwnLoader own, SelfTest selfTest) {
    this.loaders = loaders;
    this.own = own;
    this.selfTest = selfTest;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> classBeingRedefined,
      @Nullable ProtectionDomain protectionDomain,
      byte[] classFile) {
    // The agent's own classes come first: one that is needed here must not wait for itself.
    if (loader == null || className == null || own.is(loader)) {
      return null;
    }
    KnownClass known = KnownClass.of(className);
    if (known == null) {
      return null;
    }
    try {
      return meet(loader, className, known, classFile);
    } catch (Throwable e) { // The class must load, whatever happens here.
      selfTest.unguarded(
          "agent: " + known.library() + " is UNGUARDED, because the agent failed: " + e);
      return null;
    }
  }

  private byte @Nullable [] meet(
      ClassLoader loader, String className, KnownClass known, byte[] classFile) throws Exception {
    switch (known.role()) {
      case LOG4J -> meetLog4j(loader, className.equals(LOG4J_CORE));
      case LOGBACK -> meetLogback(loader, className);
      case DRIVER -> {
        if (loaders.add(loader, known.library())) {
          // Its driver is asked only if it is registered before this one.
          Class.forName(DRIVER, true, loader);
          checks(known.library(), in(loader, className), " and checks its connections");
        }
      }
      case POOL -> {
        return meetPool(loader, className, known.library(), classFile);
      }
      case LOG4J_GUARDED -> works("Log4j", LOG4J_CORE, loader, known);
      case LOGBACK_GUARDED -> works("Logback", LOGBACK, loader, known);
      case ASKED -> selfTest.asked();
    }
    return null;
  }

  /** The interface of Log4j asks for settings before the class of its core is loaded. */
  private void meetLog4j(ClassLoader loader, boolean isCore) throws Exception {
    if (loader.getResource(LOG4J_CORE + ".class") == null) {
      return;
    }
    if (addLogging(loader, "Log4j", "guard-logging") && isCore) {
      selfTest.found("Log4j" + in(loader, LOG4J_CORE));
    }
  }

  private void meetLogback(ClassLoader loader, String className) throws IOException {
    if (loader.getResource(LOGBACK_OF_NOW + ".class") == null) {
      selfTest.leaves(
          "agent: found Logback"
              + in(loader, className)
              + ", which is older than 1.3.14, the oldest that the guard works with:"
              + " it is UNGUARDED",
          Agent.isLoggingOff());
    } else if (addLogging(loader, "Logback", "guard-logback")) {
      selfTest.found("Logback" + in(loader, className));
    }
  }

  private boolean addLogging(ClassLoader loader, String library, String guard) throws IOException {
    // Log4j names its classes itself, so they keep their names.
    return loader.getResource(DISRUPTOR + ".class") == null
        ? loaders.add(loader, library, guard, "disruptor")
        : loaders.add(loader, library, guard);
  }

  private byte @Nullable [] meetPool(
      ClassLoader loader, String className, String library, byte[] classFile) throws Exception {
    if (!loaders.add(loader, library)) {
      return null;
    }
    Class.forName(CHECK, false, loader);
    own.add("byte-buddy", "guard-core", "guard-jdbc");
    byte[] changed = PoolHooks.change(loader, className.replace('/', '.'), classFile);
    checks(library, in(loader, className), " and checks a pool's settings when the pool starts");
    return changed;
  }

  /** Wrong settings switch the guard off, which says it itself. */
  private void checks(String library, String jar, String how) throws IOException {
    if (Agent.hasSettings()) {
      own.addGuards();
      if (KeyCheck.isProcessRefused()) {
        selfTest.off();
        return;
      }
    }
    selfTest.guards(library, found(library + jar) + how);
  }

  private void works(String library, String sample, ClassLoader loader, KnownClass known) {
    if (loaders.isGuarded(loader)) {
      selfTest.asked();
      selfTest.guards(library, found(library + in(loader, sample)) + " and " + known.library());
    }
  }

  private static String found(String what) {
    return "agent " + Agent.version() + ": found " + what;
  }

  /** The jar of a class, which tells the version too. */
  private static String in(ClassLoader loader, String className) {
    URL place = loader.getResource(className + ".class");
    String path = place == null ? "" : place.toString();
    int end = path.length() - className.length() - ".class".length();
    String jar = "";
    for (String part : path.substring(0, Math.max(0, end)).split("[/!]+", -1)) {
      jar = part.isEmpty() ? jar : part;
    }
    return jar.isEmpty() ? "" : " (" + jar + ")";
  }
}
