/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/**
 * A web application that recorded on the server's threads must leave memory when it is undeployed.
 */
final class RecorderClassLoaderTest {
  private static final int COLLECTIONS = 100;
  private static final long MILLIS_BETWEEN_COLLECTIONS = 20;

  @Test
  void releasesTheApplicationWhoseThreadsLiveOn() throws Exception {
    ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();
    ExecutorService server = Executors.newFixedThreadPool(2);
    try {
      Reference<ClassLoader> application = runApplication(server, collected);
      Reference<?> gone = null;
      for (int i = 0; i < COLLECTIONS && gone == null; i++) {
        System.gc();
        gone = collected.remove(MILLIS_BETWEEN_COLLECTIONS);
      }
      assertThat(gone).as("class loader collected").isSameAs(application);
      // The threads that recorded are alive.
      assertThat(server.submit(() -> 1).get()).isEqualTo(1);
    } finally {
      server.shutdownNow();
    }
  }

  private static Reference<ClassLoader> runApplication(
      ExecutorService server, ReferenceQueue<ClassLoader> collected) throws Exception {
    URLClassLoader application =
        new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader());
    Class<?> loaded = application.loadClass(Application.class.getName());
    assertThat(loaded.getClassLoader()).isSameAs(application);
    assertThat(loaded).isNotSameAs(Application.class);
    Callable<?> work = (Callable<?>) loaded.getDeclaredConstructor().newInstance();
    List<Object> counts = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      counts.add(server.submit(work).get());
    }
    assertThat(counts).containsExactly(1_000L, 2_000L, 3_000L, 4_000L);
    ((AutoCloseable) work).close();
    return new PhantomReference<>(application, collected);
  }

  private static URL[] classPath() throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    return urls.toArray(new URL[0]);
  }

  /** The part that runs in the application's class loader. */
  public static final class Application implements Callable<Long>, AutoCloseable {
    private final RecorderRegistry registry = RecorderRegistry.builder("leak").build();
    private final Recorder recorder = registry.recorder("a", MetricUnit.COUNT);

    /** Starts the application. */
    public Application() {}

    @Override
    public Long call() {
      for (int i = 0; i < 1_000; i++) {
        recorder.record(i);
      }
      return registry.cumulativeSnapshot().distribution("a").count();
    }

    @Override
    public void close() {
      registry.close();
    }
  }
}
