/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class CompanionsTest {
  private static final List<String> CALLS = Collections.synchronizedList(new ArrayList<>());

  @TempDir private Path folder;
  private final ClassLoader before = Thread.currentThread().getContextClassLoader();
  private URLClassLoader loader;

  /** One that is wanted, and fails when it is to end. */
  public static final class Wanted implements GuardCompanion {
    @Override
    public Optional<Runnable> start() {
      CALLS.add("wanted starts");
      return Optional.of(
          () -> {
            CALLS.add("wanted ends");
            throw new IllegalStateException("cannot end");
          });
    }
  }

  /** One that is not wanted. */
  public static final class Unwanted implements GuardCompanion {
    @Override
    public Optional<Runnable> start() {
      CALLS.add("unwanted is asked");
      return Optional.empty();
    }
  }

  /** One with a wrong configuration. */
  public static final class Failing implements GuardCompanion {
    @Override
    public Optional<Runnable> start() {
      throw new IllegalArgumentException("hotguard.shop.mode=loud (-D): must be off or on");
    }
  }

  /** One that registers a guard itself. */
  public static final class Guarding implements GuardCompanion {
    @Override
    public Optional<Runnable> start() {
      CALLS.add("guarding starts");
      Guards.Registration own = Guards.register(guard("beside"));
      return Optional.of(
          () -> {
            CALLS.add("guarding ends");
            own.close();
          });
    }
  }

  private static Guard guard(String name) {
    return Guard.of(name, GuardMode.WARN, counts -> counts.counter("seen", 1));
  }

  @BeforeEach
  void forget() {
    CALLS.clear();
  }

  @AfterEach
  void everyTestCleansUp() throws IOException {
    Thread.currentThread().setContextClassLoader(before);
    if (loader != null) {
      loader.close();
    }
    assertThat(Guards.all()).isEmpty();
  }

  private void list(String... names) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(GuardCompanion.class.getName()), String.join("\n", names));
    loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before);
    Thread.currentThread().setContextClassLoader(loader);
  }

  private void list(Class<?>... companions) throws IOException {
    String[] names = new String[companions.length];
    for (int i = 0; i < names.length; i++) {
      names[i] = companions[i].getName();
    }
    list(names);
  }

  @Test
  void startsWithTheFirstGuardAndEndsWithTheLast() throws IOException {
    list(Wanted.class, Unwanted.class);
    Guards.Registration first = Guards.register(guard("shop"));
    Guards.Registration second = Guards.register(guard("store"));
    assertThat(CALLS).containsExactly("wanted starts", "unwanted is asked");
    first.close();
    assertThat(CALLS).hasSize(2);
    second.close();
    assertThat(CALLS).last().isEqualTo("wanted ends");

    Guards.register(guard("shop")).close();
    assertThat(CALLS)
        .containsExactly(
            "wanted starts",
            "unwanted is asked",
            "wanted ends",
            "wanted starts",
            "unwanted is asked",
            "wanted ends");
  }

  @Test
  void aGuardOfACompanionDoesNotKeepItRunning() throws IOException {
    list(Guarding.class);
    Guards.Registration shop = Guards.register(guard("shop"));
    assertThat(Guards.all()).containsOnlyKeys("beside", "shop");
    shop.close();
    assertThat(CALLS).containsExactly("guarding starts", "guarding ends");
    assertThat(Guards.all()).isEmpty();
  }

  @Test
  void oneThatFailsIsNamedAndHoldsNobodyUp() throws IOException {
    list(Failing.class, Wanted.class, Guarding.class);
    Guards.Registration shop = Guards.register(guard("shop"));
    assertThat(shop.problems())
        .containsExactly(
            Failing.class.getName()
                + " is not started: hotguard.shop.mode=loud (-D): must be off or on");
    shop.close();
    assertThat(CALLS)
        .containsExactly("wanted starts", "guarding starts", "wanted ends", "guarding ends");
  }

  @Test
  void aBrokenListingIsNamed() throws IOException {
    list("no.such.Companion");
    Guards.Registration shop = Guards.register(guard("shop"));
    assertThat(shop.problems())
        .singleElement()
        .asString()
        .startsWith("cannot load the companions of guards, none is started: ")
        .contains("no.such.Companion");
    assertThat(Guards.all()).containsOnlyKeys("shop");
    shop.close();
  }

  @Test
  void guardsOfManyThreadsStartItOnce() throws Exception {
    list(Wanted.class);
    CountDownLatch go = new CountDownLatch(1);
    List<Guards.Registration> registered = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  go.await();
                  registered.add(Guards.register(guard("shop")));
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      thread.setContextClassLoader(loader);
      threads.add(thread);
      thread.start();
    }
    go.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(registered).hasSize(8);
    assertThat(CALLS).containsExactly("wanted starts");
    registered.forEach(Guards.Registration::close);
    assertThat(CALLS).containsExactly("wanted starts", "wanted ends");
  }
}
