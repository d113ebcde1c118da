/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

import static java.util.Objects.requireNonNull;

import io.hotguard.internal.Providers;
import java.util.Collection;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The {@code hotguard.*} keys in the configuration of the application, such as {@code
 * application.yml}. A framework supplies them once it has read that configuration. They outrank
 * every {@code hotguard.properties}; {@code -D} and the environment outrank them.
 *
 * <p>A guard may start before the framework. Such a guard asks {@link #areAwaited()} and, if they
 * are, decides in {@link #onSupply}.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method.
 */
public final class ApplicationSettings {
  private static final List<Runnable> LISTENERS = new CopyOnWriteArrayList<>();
  private static volatile @Nullable List<Setting> supplied;

  private ApplicationSettings() {}

  /**
   * One key of the application's configuration.
   *
   * @param key the key in lower case with hyphens; an unknown key is allowed and reported
   * @param text the value
   * @param source the place of the value in messages, such as {@code application.yml:3}
   */
  public record Setting(String key, String text, String source) {
    public Setting {
      requireNonNull(key, "key");
      requireNonNull(text, "text");
      requireNonNull(source, "source");
    }
  }

  /** A framework that supplies settings; found by {@link java.util.ServiceLoader}. */
  public interface Provider {
    /** Tells whether this framework will start in this process and supply settings. */
    boolean isComing();
  }

  /**
   * Replaces the settings and calls all listeners. Settings that a guard has read before stay in
   * effect there until the guard starts again.
   */
  public static void supply(Collection<Setting> settings) {
    supplied = List.copyOf(settings);
    LISTENERS.forEach(Runnable::run);
  }

  /** Tells whether a framework is present that has not supplied its settings yet. */
  public static boolean areAwaited() {
    if (supplied != null) {
      return false;
    }
    try {
      return Providers.load(Provider.class, Providers.loader()).stream()
          .anyMatch(Provider::isComing);
    } catch (ServiceConfigurationError | LinkageError e) {
      return false; // Without the framework nobody would supply anything.
    }
  }

  /** Calls a listener after each later {@link #supply}, on the thread that supplies. */
  public static void onSupply(Runnable listener) {
    LISTENERS.add(requireNonNull(listener, "listener"));
  }

  static List<Setting> current() {
    List<Setting> settings = supplied;
    return settings == null ? List.of() : settings;
  }
}
