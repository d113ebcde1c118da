/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;
import jdk.jfr.FlightRecorder;

/**
 * The number of frames that the recorder keeps of a stack: 64 by default, too few under a
 * framework. It must be set before the first recording.
 */
final class StackDepth {
  private static final int FRAMES = 128;

  private StackDepth() {}

  /*
   * Only before the first recording: the recorder then sizes each thread's buffer. The command is
   * jcmd's; all other ways need an option of the virtual machine.
   */
  static void deepen() {
    if (FlightRecorder.isInitialized()) {
      return;
    }
    try {
      ManagementFactory.getPlatformMBeanServer()
          .invoke(
              new ObjectName("com.sun.management:type=DiagnosticCommand"),
              "jfrConfigure",
              new Object[] {new String[] {"stackdepth=" + FRAMES}},
              new String[] {String[].class.getName()});
    } catch (JMException | RuntimeException | LinkageError e) {
      System.getLogger("io.hotguard.profile")
          .log(Level.DEBUG, "stacks are recorded as deep as the recorder is set to: {0}", e);
    }
  }
}
