/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.lmax.disruptor.RingBuffer;
import io.hotguard.Guard;
import io.hotguard.logging.LoggingGuard;
import io.hotguard.logging.internal.journal.PreparedJournal;
import io.hotguard.logging.policy.SpillMode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.function.ToLongBiFunction;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An application that is deployed and undeployed again and again leaves nothing behind. */
@Timeout(300)
class ReloadTest {
  private static final int ROUNDS = 20;

  @TempDir Path work;

  /** As log4j-web does: the JVM's hook would keep every loader, with the guard or without. */
  private static final String HOOK = "log4j2.shutdownHookEnabled";

  @BeforeEach
  void withoutShutdownHook() {
    System.setProperty(HOOK, "false");
  }

  @AfterEach
  void restoreShutdownHook() {
    System.clearProperty(HOOK);
  }

  @Test
  void leavesNothingBehind() throws Exception {
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    try (LineReceiver receiver = LineReceiver.open()) {
      for (int round = 1; round <= ROUNDS; round++) {
        loaders.add(deployAndUndeploy(receiver.port()));
        int wanted = round * ReloadedApplication.EVENTS;
        DiskRig.await(() -> receiver.lines().size() >= wanted);
      }
      // The JDK (java.lang.runtime.ObjectMethods) keeps the component types of the last record
      // that was compared or hashed, whoever's it is; one more deployment takes its place.
      deployAndUndeploy(receiver.port());
      int wanted = (ROUNDS + 1) * ReloadedApplication.EVENTS;
      DiskRig.await(() -> receiver.lines().size() >= wanted);
      assertThat(receiver.lines()).hasSize(wanted);
    }
    assertThat(Files.readAllLines(work.resolve("app.log")))
        .hasSize((ROUNDS + 1) * ReloadedApplication.EVENTS);
    assertThat(mapped()).isEmpty();
    assertThat(DiskRig.segments(work)).isEmpty();
    assertThat(System.getProperties().stringPropertyNames())
        .noneMatch(key -> key.contains(work.toString()));
    assertThat(
            ManagementFactory.getPlatformMBeanServer()
                .queryNames(new ObjectName("io.hotguard:*"), null))
        .isEmpty();
    DiskRig.await(() -> threads(loaders).isEmpty());
    DiskRig.await(
        () -> {
          System.gc();
          return loaders.stream().allMatch(loader -> loader.get() == null);
        });
  }

  private WeakReference<ClassLoader> deployAndUndeploy(int port) throws Exception {
    URL[] urls = {
      location(ReloadedApplication.class),
      location(LoggingGuard.class),
      location(SpillMode.class),
      location(Guard.class),
      location(LoggerContext.class),
      location(LogManager.class),
      location(RingBuffer.class),
      location(PreparedJournal.class)
    };
    URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    @SuppressWarnings("unchecked")
    ToLongBiFunction<Path, Integer> application =
        (ToLongBiFunction<Path, Integer>)
            loader.loadClass(ReloadedApplication.class.getName()).getConstructor().newInstance();
    assertThat(application).isNotInstanceOf(ReloadedApplication.class);
    // On a thread of its own: Log4j keeps things in its callers' thread locals.
    FutureTask<Long> task = new FutureTask<>(() -> application.applyAsLong(work, port));
    Thread thread = new Thread(task);
    thread.setContextClassLoader(loader);
    thread.start();
    assertThat(task.get()).as("guards after the stop").isZero();
    thread.join();
    loader.close();
    return new WeakReference<>(loader);
  }

  private static URL location(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }

  /** Threads of the guard, and others that would keep a loader. */
  private static List<String> threads(List<WeakReference<ClassLoader>> loaders) {
    List<String> left = new ArrayList<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      boolean loaded =
          loaders.stream()
              .map(WeakReference::get)
              .anyMatch(
                  loader ->
                      loader != null
                          && (thread.getContextClassLoader() == loader
                              || thread.getClass().getClassLoader() == loader));
      if (loaded || thread.getName().contains("hotguard")) {
        left.add(thread.getName());
      }
    }
    return left;
  }

  private List<String> mapped() throws IOException {
    Path maps = Path.of("/proc/self/maps");
    assumeTrue(Files.isReadable(maps), "Linux only");
    try (Stream<String> lines = Files.lines(maps)) {
      return lines.filter(line -> line.contains(work.toString())).toList();
    }
  }
}
