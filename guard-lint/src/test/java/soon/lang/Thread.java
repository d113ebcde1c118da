/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package soon.lang;

import java.util.concurrent.ThreadFactory;

/**
 * Methods that {@code java.lang.Thread} has from JDK 21 on. {@link
 * io.hotguard.lint.fixture.CompiledFixture} gives fixtures the JDK's own name.
 */
@SuppressWarnings("JavaLangClash")
public final class Thread {
  private Thread() {}

  public static Builder.OfVirtual ofVirtual() {
    return null;
  }

  public static java.lang.Thread startVirtualThread(Runnable task) {
    return null;
  }

  public interface Builder {
    ThreadFactory factory();

    java.lang.Thread start(Runnable task);

    interface OfVirtual extends Builder {
      OfVirtual name(String name);
    }
  }
}
