/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.code.calls.ValueFlow;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reports hashes and comparisons of URLs, for which the JDK looks up the host by its name. */
final class HiddenHostLookup extends HotRule {
  private static final Fix FIX =
      Fix.of(
          "Use java.net.URI as key and for comparisons; hosts with one address are then no longer equal");
  private static final String URL = "java.net.URL";
  private static final String TYPE = "Ljava/net/URL;";

  /** Sorted and identity maps ask no URL for its hash. */
  private static final Pattern HASHED =
      Pattern.compile(
          "java\\.util\\.((concurrent\\.)?((Linked|Concurrent|Weak)?Hash)?(Map|Set)|concurrent\\.ConcurrentMap|Hashtable)");

  private static final Pattern BY_KEY =
      Pattern.compile("add|compute.*|contains(Key)?|get(OrDefault)?|merge|put(IfAbsent)?|remove");
  static final Map<String, Set<String>> COMPARED =
      RuleTables.methods("hidden-host-lookup.compared");

  /** Calls that give the URL of a file, which has no host. */
  private static final Set<String> FILES = Set.of("findResource", "getLocation", "getResource");

  HiddenHostLookup() {
    super(
        RuleDescriptor.warning(
                "HiddenHostLookup",
                "A hot path hashes or compares a java.net.URL, which asks the name service for its host.")
            .tagged("latency", "network"));
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Call call : body.method().all(Call.class)) {
      Origin url = url(body, call);
      if (url instanceof Origin.Unknown
          || call.site().isExceptional()
          || ValueFlow.behind(facts, new Value(body, url)).stream()
              .anyMatch(HiddenHostLookup::isOfFile)) {
        continue;
      }
      at(facts, body, call.site())
          .to(
              sink,
              "the hot path calls "
                  + MemberNames.simple(call.target())
                  + " with a URL: hash and comparison of a URL look up its host, and wait for the name service",
              FIX);
    }
  }

  /** The URL that a call hashes or compares; unknown without one. */
  private static Origin url(Body body, Call call) {
    MethodRef target = call.target();
    boolean takes =
        MemberNames.isAmong(COMPARED, call)
            || (HASHED.matcher(target.owner()).matches()
                && BY_KEY.matcher(target.name()).matches());
    Origin first =
        target.owner().equals(URL) && call.receiver() != null
            ? call.receiver()
            : call.arguments().isEmpty() ? new Origin.Unknown() : call.arguments().get(0);
    boolean isUrl = target.owner().equals(URL) || body.method().typeOf(first).equals(TYPE);
    return takes && isUrl ? first : new Origin.Unknown();
  }

  private static boolean isOfFile(Value url) {
    return url.source(Call.class)
        .filter(
            made ->
                FILES.contains(made.target().name()) || made.target().is("java.io.File", "toURL"))
        .isPresent();
  }
}
