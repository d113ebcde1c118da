/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.Guards.Registration;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;

/** A web application that is undeployed must leave memory, whatever it shares with the others. */
final class GuardsClassLoaderTest {
  private static final int COLLECTIONS = 50;
  private static final long MILLIS_BETWEEN_COLLECTIONS = 20;

  private final ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();

  @Test
  void releasesTheApplicationThatSharesHotguard() throws Exception {
    assertReleased(runApplication(List.of("io.hotguard.probe.")));
  }

  @Test
  void releasesTheApplicationThatCameFirstWhileAnotherStays() throws Exception {
    ClassLoader application = new ApplicationClassLoader(List.of("io.hotguard.probe."), List.of());
    WeakReference<ClassLoader> reference = new WeakReference<>(application, collected);
    AutoCloseable first = probe(application);
    application = null;
    try (AutoCloseable second = probe(GuardsClassLoaderTest.class.getClassLoader())) {
      assertThat(second).isInstanceOf(Guard.class);
      first.close();
      first = null;
      assertReleased(reference);
    }
  }

  @Test
  void releasesTheApplicationWhoseRegistrationIsKept() throws Exception {
    ClassLoader application = new ApplicationClassLoader(List.of("io.hotguard.probe."), List.of());
    WeakReference<ClassLoader> reference = new WeakReference<>(application, collected);
    Guard guard =
        Class.forName("io.hotguard.probe.ProbeGuard", true, application)
            .asSubclass(Guard.class)
            .getConstructor()
            .newInstance();
    ((AutoCloseable) guard).close();
    Registration kept = Guards.register(guard);
    kept.close();
    guard = null;
    application = null;
    assertReleased(reference);
    assertThat(kept.name()).isEqualTo("probe");
  }

  @Test
  void releasesTheApplicationThatHasItsOwnHotguard() throws Exception {
    assertReleased(runApplication(List.of("io.hotguard.")));
  }

  @Test
  void releasesTheApplicationThatWasRecorded() throws Exception {
    WeakReference<ClassLoader> reference;
    try (Recording recording = new Recording()) {
      recording.enable("io.hotguard.GuardCounter").with("period", "endChunk");
      recording.start();
      reference = runApplication(List.of("io.hotguard."));
      recording.stop();
    }
    assertReleased(reference);
  }

  private WeakReference<ClassLoader> runApplication(List<String> own) throws Exception {
    ClassLoader application = new ApplicationClassLoader(own, List.of());
    try (AutoCloseable probe = probe(application)) {
      assertThat(probe.getClass().getClassLoader()).isSameAs(application);
    }
    return new WeakReference<>(application, collected);
  }

  private static AutoCloseable probe(ClassLoader loader) throws ReflectiveOperationException {
    return Class.forName("io.hotguard.probe.ProbeGuard", true, loader)
        .asSubclass(AutoCloseable.class)
        .getConstructor()
        .newInstance();
  }

  private void assertReleased(WeakReference<ClassLoader> loader) throws InterruptedException {
    for (int i = 0; i < COLLECTIONS && !loader.refersTo(null); i++) {
      System.gc();
      collected.remove(MILLIS_BETWEEN_COLLECTIONS);
    }
    assertThat(loader.refersTo(null)).as("class loader collected").isTrue();
  }
}
