/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.RingBuffer;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

/** Problems of a Disruptor that is there. */
final class DisruptorLibraryTest {
  @Test
  void findsNoProblemWhereItStarts() {
    assertThat(DisruptorLibrary.problem()).isNull();
  }

  /** As on Java 24 and later with {@code --sun-misc-unsafe-memory-access=deny}. */
  @Test
  void namesTheNextDisruptorWhereUnsafeIsDenied() throws Exception {
    URL jar = RingBuffer.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader denied =
        new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals("sun.misc.Unsafe")) {
              throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
          }
        }) {
      assertThat(DisruptorLibrary.startProblem(denied))
          .startsWith("the LMAX Disruptor cannot start (")
          .contains("sun.misc.Unsafe")
          .contains("take com.lmax:disruptor 4.0.0");
    }
  }
}
