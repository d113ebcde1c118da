/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The class that the JVM starts. It is compiled for Java 8, so that an old JVM runs the application
 * instead of ending it, and is the only class of the agent that the system class loader defines.
 *
 * <p><b>Errors:</b> none leaves it.
 */
public final class AgentEntry {
  private static final AtomicBoolean STARTED = new AtomicBoolean();
  private static final int OLDEST_JAVA = 17;

  private AgentEntry() {}

  /** Called by the JVM for {@code -javaagent}. */
  public static void premain(String arguments, Instrumentation instrumentation) {
    start(arguments, instrumentation, false);
  }

  /** Called by the JVM for an agent that is attached to it. */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    start(arguments, instrumentation, true);
  }

  @SuppressWarnings({"CatchAndPrintStackTrace", "URLClassLoaderParent"})
  private static void start(String arguments, Instrumentation instrumentation, boolean attached) {
    if (!STARTED.compareAndSet(false, true)) {
      say(
          "the agent is given twice; the first one counts"
              + (attached ? "" : ": remove the second -javaagent"));
      return;
    }
    String java = System.getProperty("java.specification.version", "");
    if (feature(java) < OLDEST_JAVA) {
      say(
          "the agent does nothing: this is Java "
              + java
              + ", and the agent needs Java "
              + OLDEST_JAVA
              + " or later");
      return;
    }
    try {
      URL jar = AgentEntry.class.getProtectionDomain().getCodeSource().getLocation();
      ClassLoader own = new URLClassLoader(new URL[] {jar}, platform());
      own.loadClass("io.hotguard.agent.Agent")
          .getMethod("start", String.class, Instrumentation.class, boolean.class)
          .invoke(null, arguments, instrumentation, attached);
    } catch (InvocationTargetException e) {
      say("the agent steps aside, nothing is guarded: " + e.getCause());
    } catch (Throwable e) { // The application must start, whatever happens here.
      say("the agent steps aside, nothing is guarded: " + e);
    }
  }

  private static ClassLoader platform() {
    ClassLoader loader = ClassLoader.getSystemClassLoader();
    while (loader.getParent() != null) {
      loader = loader.getParent();
    }
    return loader;
  }

  private static int feature(String java) {
    try {
      return Integer.parseInt(java);
    } catch (NumberFormatException e) {
      return 0; // 1.8 and before
    }
  }

  private static void say(String text) {
    System.err.println("hotguard: " + text);
  }
}
