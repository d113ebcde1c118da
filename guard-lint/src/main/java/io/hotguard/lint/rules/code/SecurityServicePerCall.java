/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reports random sources, digests, ciphers and key stores that a hot path makes for each call. A
 * note: next to what they are made for, such as keys and hashes of passwords, making them is cheap.
 */
final class SecurityServicePerCall extends CostlyObjectRule {
  private static final Set<String> GET_INSTANCE = Set.of("getInstance");
  private static final Fix SHARE =
      Fix.of(
          "Make it once, in a static final field; threads may share it, and take turns at its lock");
  private static final Fix COPY =
      Fix.of(
          "Keep one as a prototype and clone() it, or one for each thread; the object itself may not be shared by threads");

  static final Set<String> RANDOM = Set.of("java.security.SecureRandom");

  /** What threads may share once it is set up. */
  static final Map<String, Set<String>> SHARED =
      Map.of(
          "java.security.SecureRandom",
          Set.of("getInstance", "getInstanceStrong"),
          "java.security.KeyStore",
          GET_INSTANCE,
          "javax.net.ssl.SSLContext",
          GET_INSTANCE);

  /** What keeps state between its calls. */
  static final Map<String, Set<String>> STATEFUL =
      Map.of(
          "java.security.MessageDigest",
          GET_INSTANCE,
          "java.security.Signature",
          GET_INSTANCE,
          "javax.crypto.Cipher",
          GET_INSTANCE,
          "javax.crypto.Mac",
          GET_INSTANCE);

  SecurityServicePerCall() {
    super(
        RuleDescriptor.note(
                "SecurityServicePerCall",
                "A hot path makes a random source, digest, cipher or key store for each call.",
                Moment.BUILD)
            .tagged("tuning", "allocation", "cpu", "cryptography"));
  }

  @Override
  Optional<Costly> costly(CodeFacts facts, Body body, Instruction instruction) {
    Optional<Costly> shared =
        made(instruction, RANDOM, SHARED)
            .filter(what -> !isHandedOut(facts, body, instruction))
            .map(
                what ->
                    new Costly(
                        Severity.NOTE,
                        what,
                        "it is set up anew each time, from the system's entropy or from files",
                        SHARE));
    return shared.isPresent()
        ? shared
        : made(instruction, Set.of(), STATEFUL)
            .map(
                what ->
                    new Costly(
                        Severity.NOTE,
                        what,
                        "the providers are searched and an object is made by reflection each time",
                        COPY));
  }

  /** What an entry point makes and returns is its caller's, who may keep it. */
  private static boolean isHandedOut(CodeFacts facts, Body body, Instruction instruction) {
    return facts.hotPaths().callsTo(body.ref()).isEmpty()
        && body.method().all(Instruction.Return.class).stream()
            .anyMatch(exit -> exit.value().equals(Values.made(instruction)));
  }
}
