/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.conformance.UnknownCallers;
import io.hotguard.lint.classfile.ClassFileReader;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A library is reported where it is used, not for what it is, even if all of it were hot. */
final class LibrariesThemselvesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.HdrHistogram.SynchronizedHistogram",
        "com.codahale.metrics.Timer",
        "com.codahale.metrics.MetricRegistry$MetricBuilder$2",
        "io.micrometer.core.instrument.Timer",
        "io.micrometer.core.instrument.composite.CompositeTimer",
        "io.prometheus.metrics.core.metrics.Summary$Builder"
      })
  void isNotReported(String name) throws IOException {
    CodeFacts facts = allHot(read(name));

    assertThat(facts.hotBodies()).isNotEmpty();
    assertThat(RuleCatalog.of(List.of(new MetricsRuleProvider())).check(facts).findings())
        .isEmpty();
  }

  private static ClassFacts read(String name) throws IOException {
    String file = '/' + name.replace('.', '/') + ".class";
    try (InputStream in = LibrariesThemselvesTest.class.getResourceAsStream(file)) {
      return new ClassFileReader().read(name, in.readAllBytes()).facts().orElseThrow();
    }
  }

  private static CodeFacts allHot(ClassFacts type) {
    return UnknownCallers.of(
        List.of(type),
        UnknownCallers.entries(
            EntryPoint.framework("all"), type.methods().stream().map(type::ref).toList()));
  }
}
