/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.rule.Fix;
import io.hotguard.rule.FramePattern;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports an HTTP client that a hot path creates on every call. */
final class HttpClientPerCall extends CostlyObjectRule {
  private static final Fix FIX =
      Fix.of(
          "Keep one client and share it; its connection limits then apply to all callers together, so set them");
  private static final int MAX_CHAIN = 32;

  static final Set<String> CLASSES =
      Set.of(
          "okhttp3.OkHttpClient",
          "org.apache.commons.httpclient.HttpClient",
          "org.springframework.web.client.RestTemplate");
  static final Map<String, Set<String>> FACTORIES =
      FramePattern.methods(
          "java.net.http.HttpClient#newHttpClient",
          "java.net.http.HttpClient$Builder#build",
          "okhttp3.OkHttpClient$Builder#build",
          "org.apache.http.impl.client.HttpClients#createDefault|createSystem",
          "org.apache.http.impl.client.HttpClientBuilder#build",
          "org.apache.hc.client5.http.impl.classic.HttpClients#createDefault|createSystem",
          "org.apache.hc.client5.http.impl.classic.HttpClientBuilder#build",
          "javax.ws.rs.client.ClientBuilder#newClient",
          "jakarta.ws.rs.client.ClientBuilder#newClient");

  HttpClientPerCall() {
    super(
        RuleDescriptor.warning(
                "HttpClientPerCall",
                "A hot path creates an HTTP client on every call, with new threads, a new pool and new connections.")
            .tagged("allocation", "connection", "latency"));
  }

  @Override
  Optional<Costly> costly(CodeFacts facts, Body body, Instruction instruction) {
    return made(instruction, CLASSES, FACTORIES)
        .filter(what -> !isShared(body, instruction))
        .map(
            what ->
                new Costly(
                    Severity.WARNING,
                    what,
                    "no connection is reused, so each request opens a new one and pays for a pool or threads",
                    FIX));
  }

  /** Whether the client is derived from another client, whose pool and threads it shares. */
  private static boolean isShared(Body body, Instruction instruction) {
    Origin origin = instruction instanceof Call call ? call.receiver() : null;
    for (int i = 0; origin != null && i < MAX_CHAIN; i++) {
      Call step = body.method().source(origin, Call.class).orElse(null);
      if (step == null) {
        return false;
      }
      if (step.target().is("okhttp3.OkHttpClient", "newBuilder")) {
        return true;
      }
      origin = step.receiver();
    }
    return false;
  }
}
