/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.apps;

import java.nio.file.Path;

/** An application that has libraries of its own that the agent uses, too. */
public final class OwnLibrariesApp {
  private OwnLibrariesApp() {}

  /** Names the jars of these libraries, and logs. */
  public static void main(String[] args) throws Exception {
    for (String name : new String[] {"com.lmax.disruptor.RingBuffer", "net.bytebuddy.ByteBuddy"}) {
      Class<?> type = Class.forName(name);
      Path jar = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
      System.out.println(name + " from " + jar.getFileName());
    }
    Log4jApp.main(args);
  }
}
