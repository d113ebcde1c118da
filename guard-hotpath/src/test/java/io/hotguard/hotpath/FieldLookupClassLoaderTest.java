/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

/** Neither keeps the other alive: not a lookup the classes asked for, nor they the lookup. */
class FieldLookupClassLoaderTest {
  private static final int COLLECTIONS = 50;
  private static final long MILLIS_BETWEEN_COLLECTIONS = 20;

  private final ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();

  private static URL home(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  private static URLClassLoader application() {
    URL[] urls = {home(FieldLookup.class), home(FieldLookupClassLoaderTest.class)};
    return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
  }

  private WeakReference<ClassLoader> askForAClassOfAnApplication(FieldLookup lookup)
      throws IOException, ReflectiveOperationException {
    try (URLClassLoader application = application()) {
      Class<?> type = Class.forName(FieldLookupTest.Bottom.class.getName(), true, application);
      assertThat(type.getClassLoader()).isSameAs(application);
      assertThat(lookup.field(type, "own")).isPresent();
      return new WeakReference<>(application, collected);
    }
  }

  private WeakReference<ClassLoader> askForAClassOfThePlatform()
      throws IOException, ReflectiveOperationException {
    try (URLClassLoader application = application()) {
      Class<?> type = Class.forName(FieldLookup.class.getName(), true, application);
      assertThat(type).isNotSameAs(FieldLookup.class);
      Object lookup = type.getMethod("create").invoke(null);
      type.getMethod("field", Class.class, String.class).invoke(lookup, String.class, "value");
      return new WeakReference<>(application, collected);
    }
  }

  private void assertReleased(WeakReference<ClassLoader> application) throws InterruptedException {
    for (int i = 0; i < COLLECTIONS && !application.refersTo(null); i++) {
      System.gc();
      var ignored = collected.remove(MILLIS_BETWEEN_COLLECTIONS);
    }
    assertThat(application.refersTo(null)).as("the class loader was collected").isTrue();
  }

  @Test
  void releasesTheClassesThatItWasAskedFor() throws Exception {
    FieldLookup lookup = FieldLookup.create();
    assertReleased(askForAClassOfAnApplication(lookup));
    assertThat(lookup.field(String.class, "value")).isPresent();
  }

  @Test
  void isReleasedByTheClassesThatItWasAskedFor() throws Exception {
    assertReleased(askForAClassOfThePlatform());
  }
}
