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
  private static final Set<String> NEW_CLIENT = Set.of("newClient");
  private static final Set<String> CREATE = Set.of("createDefault", "createSystem");
  private static final Set<String> BUILD = Set.of("build");

  static final Set<String> CLASSES =
      Set.of(
          "okhttp3.OkHttpClient",
          "org.apache.commons.httpclient.HttpClient",
          "org.springframework.web.client.RestTemplate");
  static final Map<String, Set<String>> FACTORIES =
      Map.of(
          "java.net.http.HttpClient",
          Set.of("newHttpClient"),
          "java.net.http.HttpClient$Builder",
          BUILD,
          "okhttp3.OkHttpClient$Builder",
          BUILD,
          "org.apache.http.impl.client.HttpClients",
          CREATE,
          "org.apache.http.impl.client.HttpClientBuilder",
          BUILD,
          "org.apache.hc.client5.http.impl.classic.HttpClients",
          CREATE,
          "org.apache.hc.client5.http.impl.classic.HttpClientBuilder",
          BUILD,
          "javax.ws.rs.client.ClientBuilder",
          NEW_CLIENT,
          "jakarta.ws.rs.client.ClientBuilder",
          NEW_CLIENT);

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
