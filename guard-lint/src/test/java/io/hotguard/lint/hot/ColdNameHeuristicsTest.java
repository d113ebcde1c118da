/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.hot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.rule.Doubt;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ColdNameHeuristicsTest {
  private static final RuleDescriptor RULE =
      RuleDescriptor.warning("SampleHazard", "A sample.", Moment.BUILD);

  private static Finding found(String type, String method, String... path) {
    List<Location.Code> calls =
        List.of(path).stream().map(name -> new Location.Code("com.acme.Api", name, 1)).toList();
    return Finding.of(RULE, new Location.Code(type, method, 2), "found")
        .reachedBy(calls, EntryPoint.framework("API"));
  }

  @ParameterizedTest
  @CsvSource({
    "com.acme.Cart, onFailure, true",
    "com.acme.Cart, initSqls, true",
    "com.acme.Cart, lambda$bind$2, true",
    "com.acme.Cart, convertFaultBean, true",
    "com.acme.Cart, defaultPrice, false",
    "com.acme.Cart, initial, false",
    "com.acme.Cart, binding, false",
    "com.acme.Cart, total, false",
    "com.acme.BeanIntrospector, total, true",
    "com.acme.AdminPage, total, true",
    "com.acme.ServerInfoResource, total, true",
    "com.acme.StatusServlet, total, true",
    "com.acme.OrderStatus, total, false",
    "com.acme.Administered$Cart, total, true",
    "com.acme.Cart, installPack, true",
    "com.acme.KinesisSetupPage, total, true",
    "com.acme.admin.Cart, total, true",
    "com.acme.administered.Cart, total, false",
    "com.acme.management.Cart, total, true",
    "com.acme.webconsole.Cart, total, true",
    "com.acme.managed.Cart, total, false",
    "com.acme.Downloader, total, false",
    "com.acme.Cart, loadPredefinedTypes, true",
    "com.acme.Cart, loadDefaultPrice, false",
    "com.acme.Cart, loadPrices, false",
    "com.acme.Cart, createScriptEnv, true",
    "com.acme.Cart, createEnvelope, false",
    "com.acme.Cart, bindings, true",
    "com.acme.UserProfilePage, total, true",
    "com.acme.ProfileMatcher, total, false",
    "com.acme.StatusCommand, total, true",
    "com.acme.OrderCommand, total, false",
    "com.acme.GitOAuthCallback, total, true",
    "com.acme.OAuth2Controller, total, true",
    "com.acme.OAuthTokenFilter, total, false",
    "com.acme.PaymentCallback, total, false",
    "com.acme.TestBench, total, true",
    "com.acme.Cart$TestBench, total, true",
    "com.acme.Contest, total, false"
  })
  void tellsByNames(String type, String method, boolean seldom) {
    assertThat(isCold(found(type, method, "handle"))).isEqualTo(seldom);
    assertThat(isCold(found("com.acme.Cart", "total", "handle", method)))
        .isEqualTo(seldom && type.equals("com.acme.Cart"));
  }

  /** An entry point is called each time, whatever its name. */
  @ParameterizedTest
  @CsvSource({"register", "onError", "init"})
  void namesOfEntryPointsDoNotCount(String method) {
    assertThat(isCold(found("com.acme.Cart", method))).isFalse();
    assertThat(isCold(found("com.acme.Cart", "total", method))).isFalse();
  }

  @Test
  void classesOfEntryPointsCount() {
    Finding inEntry = found("com.acme.admin.Users", "list");
    Finding behind =
        found("com.acme.Cart", "total")
            .reachedBy(
                List.of(new Location.Code("com.acme.SetupResource", "get", 1)),
                EntryPoint.framework("@GET"));

    assertThat(isCold(inEntry)).isTrue();
    assertThat(ColdNameHeuristics.why(behind))
        .contains(new Doubt(Doubt.Kind.CLASS_NAME, "com.acme.SetupResource"));
    assertThat(isCold(behind.reachedBy(behind.path(), EntryPoint.MARKED))).isFalse();
    assertThat(isCold(inEntry.reachedBy(List.of(), EntryPoint.CONFIGURED))).isFalse();
    assertThat(isCold(inEntry.reachedBy(List.of(), EntryPoint.NONE))).isFalse();
  }

  private static boolean isCold(Finding finding) {
    return ColdNameHeuristics.why(finding).isPresent();
  }
}
