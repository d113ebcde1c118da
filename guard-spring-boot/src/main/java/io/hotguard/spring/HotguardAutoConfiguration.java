/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import io.hotguard.Guards;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.micrometer.MeterSettings;
import io.hotguard.metrics.micrometer.RecorderPrometheusMeterRegistry;
import io.hotguard.metrics.micrometer.TagGrowth;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardPropertyException;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.tracer.common.SpanContext;
import java.util.List;
import java.util.ServiceConfigurationError;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** The beans of the starter, each for the libraries that are present. Internal. */
@AutoConfiguration(
    beforeName = {
      "org.springframework.boot.actuate.autoconfigure.metrics.export.prometheus.PrometheusMetricsExportAutoConfiguration",
      "org.springframework.boot.micrometer.metrics.autoconfigure.export.prometheus.PrometheusMetricsExportAutoConfiguration"
    })
@Conditional(OnSupportedBoot.class)
public class HotguardAutoConfiguration {
  /** Called by Spring. */
  public HotguardAutoConfiguration() {}

  private static LossWatch watch() {
    return new LossWatch(Guards::snapshots, HotguardAutoConfiguration::problems, System::nanoTime);
  }

  /** The settings that switch all guards off. */
  private static List<String> problems() {
    try {
      GuardProperties.load();
      return List.of();
    } catch (GuardPropertyException e) {
      return e.problems();
    } catch (ServiceConfigurationError | LinkageError e) {
      return List.of(); // The guards report it.
    }
  }

  /** The endpoint. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
  static class EndpointConfiguration {
    @Bean
    @ConditionalOnAvailableEndpoint
    HotguardEndpoint hotguardEndpoint() {
      return new HotguardEndpoint();
    }
  }

  /** Health in Spring Boot 3. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(
      name =
          "org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator")
  static class Boot3HealthConfiguration {
    @Bean
    @org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator(
        "hotguard")
    org.springframework.boot.actuate.health.HealthIndicator hotguardHealthIndicator() {
      LossWatch watch = watch();
      return () ->
          org.springframework.boot.actuate.health.Health.up()
              .withDetails(watch.look().details())
              .build();
    }
  }

  /** Health in Spring Boot 4. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(
      name =
          "org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator")
  static class Boot4HealthConfiguration {
    @Bean
    @org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator(
        "hotguard")
    org.springframework.boot.health.contributor.HealthIndicator hotguardHealthIndicator() {
      LossWatch watch = watch();
      return () ->
          org.springframework.boot.health.contributor.Health.up()
              .withDetails(watch.look().details())
              .build();
    }
  }

  /** The meters of guards. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterRegistry.class)
  static class MeterConfiguration {
    @Bean
    @ConditionalOnMissingBean
    GuardMeters hotguardMeters() {
      return new GuardMeters(Guards::snapshots, System::nanoTime);
    }
  }

  /** A registry of recorders, which guards publish when an application uses it. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(RecorderRegistry.class)
  static class RecorderConfiguration {
    @Bean(destroyMethod = "close")
    @Lazy
    @ConditionalOnMissingBean
    RecorderRegistry recorderRegistry() {
      return RecorderRegistry.builder("application").build();
    }
  }

  /** Names meters that grow by a tag. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({TagGrowth.class, MeterRegistry.class})
  static class TagConfiguration {
    @Bean
    @ConditionalOnMissingBean
    TagGrowth hotguardTagGrowth() {
      return new TagGrowth();
    }
  }

  /** Recorders below the timers of the Prometheus registry. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({
    RecorderRegistry.class,
    PrometheusMeterRegistry.class,
    PrometheusRegistry.class
  })
  @Conditional(OnRecorders.class)
  static class PrometheusConfiguration {
    @Bean
    @ConditionalOnMissingBean(PrometheusMeterRegistry.class)
    RecorderPrometheusMeterRegistry prometheusMeterRegistry(
        PrometheusConfig config,
        PrometheusRegistry prometheus,
        Clock clock,
        ObjectProvider<SpanContext> spans) {
      int maxRecorders = GuardProperties.load().get(StarterProperties.MAX_RECORDERS);
      return new RecorderPrometheusMeterRegistry(
          config,
          prometheus,
          RecorderRegistry.builder("meters").maxRecorders(maxRecorders).build(),
          MeterSettings.DEFAULT,
          clock,
          spans.getIfAvailable());
    }
  }

  /** True if {@link StarterProperties#RECORDERS} is, and Spring Boot exports to Prometheus. */
  static final class OnRecorders implements Condition {
    OnRecorders() {}

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      try {
        return GuardProperties.load().get(StarterProperties.RECORDERS) && isExported(context);
      } catch (GuardPropertyException | ServiceConfigurationError | LinkageError e) {
        return false; // The guards report it.
      }
    }
  }

  private static boolean isExported(ConditionContext context) {
    boolean byDefault =
        context
            .getEnvironment()
            .getProperty("management.defaults.metrics.export.enabled", Boolean.class, true);
    return context
        .getEnvironment()
        .getProperty("management.prometheus.metrics.export.enabled", Boolean.class, byDefault);
  }
}
