/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.metrics.RecorderRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.tck.MeterRegistryCompatibilityKit;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Micrometer's own tests of a registry, with the default age of answers and with answers of now.
 * The page of the adapters names each test that fails by design, and such a test must fail.
 */
@ExtendWith(MicrometerKitTest.Differences.class)
final class MicrometerKitTest {
  private static final MeterSettings OF_NOW = new MeterSettings(Duration.ZERO, 0.001);

  /** Expects the failures in the table of the page. */
  static final class Differences implements InvocationInterceptor {
    private static final Pattern ROW =
        Pattern.compile("\\| `(\\w+)` \\| `(\\w+\\.\\w+)` \\| .+ \\|");

    static List<String> rows() {
      String page = MicrometerKitTest.page();
      String table = page.substring(page.indexOf("| set-up | test of the kit |"));
      return table
          .substring(0, table.indexOf("\n\n"))
          .lines()
          .skip(2)
          .map(Differences::row)
          .toList();
    }

    private static String row(String line) {
      Matcher row = ROW.matcher(line);
      assertThat(row.matches()).as(line).isTrue();
      return row.group(1) + " " + row.group(2);
    }

    @Override
    public void interceptTestMethod(
        Invocation<@Nullable Void> invocation,
        ReflectiveInvocationContext<Method> context,
        ExtensionContext extension)
        throws Throwable {
      Class<?> kit = extension.getParent().orElseThrow().getRequiredTestClass();
      String test = kit.getSimpleName() + "." + context.getExecutable().getName();
      boolean differs =
          extension.getRequiredTestInstances().getAllInstances().stream()
              .anyMatch(each -> rows().contains(each.getClass().getSimpleName() + " " + test));
      if (differs) {
        assertThatThrownBy(invocation::proceed).isInstanceOf(AssertionError.class);
      } else {
        invocation.proceed();
      }
    }
  }

  private static String page() {
    try {
      return Files.readString(Path.of("..", "docs", "metrics-adapters.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void differsByDesignInFewTests() {
    assertThat(Differences.rows()).hasSizeBetween(1, 3);
  }

  private static MeterRegistry plain(MeterSettings settings) {
    return new RecorderMeterRegistry(
        RecorderRegistry.builder("kit").build(), settings, new MockClock());
  }

  private static MeterRegistry prometheus(MeterSettings settings) {
    return new RecorderPrometheusMeterRegistry(
        PrometheusConfig.DEFAULT,
        new PrometheusRegistry(),
        RecorderRegistry.builder("kit").build(),
        settings,
        new MockClock());
  }

  private abstract static class Kit extends MeterRegistryCompatibilityKit {
    @Override
    public Duration step() {
      return PrometheusConfig.DEFAULT.step();
    }
  }

  @Nested
  final class Plain extends Kit {
    @Override
    public MeterRegistry registry() {
      return plain(MeterSettings.DEFAULT);
    }
  }

  @Nested
  final class PlainOfNow extends Kit {
    @Override
    public MeterRegistry registry() {
      return plain(OF_NOW);
    }
  }

  @Nested
  final class Prometheus extends Kit {
    @Override
    public MeterRegistry registry() {
      return prometheus(MeterSettings.DEFAULT);
    }
  }

  @Nested
  final class PrometheusOfNow extends Kit {
    @Override
    public MeterRegistry registry() {
      return prometheus(OF_NOW);
    }
  }
}
