/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import io.hotguard.Guards;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/** The beans of the starter, each for the libraries that are present. Internal. */
@AutoConfiguration
@Conditional(OnSupportedBoot.class)
public class HotguardAutoConfiguration {
  /** Called by Spring. */
  public HotguardAutoConfiguration() {}

  private static LossWatch watch() {
    return new LossWatch(Guards::snapshots, System::nanoTime);
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
    Boot3Health hotguardHealthIndicator() {
      return new Boot3Health(watch());
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
    Boot4Health hotguardHealthIndicator() {
      return new Boot4Health(watch());
    }
  }
}
