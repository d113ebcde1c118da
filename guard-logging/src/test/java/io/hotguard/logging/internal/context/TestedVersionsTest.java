/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.RingBuffer;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.util.Constants;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Each execution of these tests says which versions it means; this is what it really runs with. */
@Tag("versions")
class TestedVersionsTest {
  private static final String DISRUPTOR = "test.disruptor";
  private static final String LOG4J = "test.log4j";

  private static String jarOf(Class<?> type) {
    String location = type.getProtectionDomain().getCodeSource().getLocation().getPath();
    return location.substring(location.lastIndexOf('/') + 1);
  }

  @Test
  @EnabledIfSystemProperty(named = DISRUPTOR, matches = ".+")
  void runsWithTheDisruptorThatTheBuildNames() {
    String version = System.getProperty(DISRUPTOR);

    assertThat(jarOf(RingBuffer.class)).isEqualTo("disruptor-" + version + ".jar");
    assertThat(hasWorkerPool())
        .as("the class that version 4 removed")
        .isEqualTo(version.startsWith("3."));
  }

  private static boolean hasWorkerPool() {
    try {
      Class.forName("com.lmax.disruptor.WorkerPool");
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  @Test
  @EnabledIfSystemProperty(named = LOG4J, matches = ".+")
  void runsWithTheLog4jThatTheBuildNames() {
    String version = System.getProperty(LOG4J);

    assertThat(jarOf(Logger.class)).isEqualTo("log4j-api-" + version + ".jar");
    assertThat(jarOf(LoggerContext.class)).isEqualTo("log4j-core-" + version + ".jar");
  }

  @Test
  void usesThreadLocalsUnlessTheBuildSaysOtherwise() {
    assertThat(Constants.ENABLE_THREADLOCALS)
        .isEqualTo(!"false".equals(System.getProperty("log4j2.enableThreadlocals")));
  }
}
