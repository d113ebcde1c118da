/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.rule.Fix;
import io.hotguard.rule.FramePattern;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reports random sources, digests, ciphers and key stores that a hot path creates on every call.
 * Always a note: the work that they serve, such as password hashes, costs far more.
 */
final class SecurityServicePerCall extends CostlyObjectRule {
  private static final Fix SHARE =
      Fix.of(
          "Create it once, in a static final field; threads can share it, but contend for its lock");
  private static final Fix COPY =
      Fix.of(
          "Keep a prototype and clone() it, or keep one object per thread; the object itself is not thread-safe");

  static final Set<String> RANDOM = Set.of("java.security.SecureRandom");

  /** Types that threads can share after setup. */
  static final Map<String, Set<String>> SHARED =
      FramePattern.methods(
          "java.security.SecureRandom#getInstance|getInstanceStrong",
          "java.security.KeyStore#getInstance",
          "javax.net.ssl.SSLContext#getInstance");

  /** Types that keep state between calls. */
  static final Map<String, Set<String>> STATEFUL =
      FramePattern.methods(
          "java.security.MessageDigest#getInstance",
          "java.security.Signature#getInstance",
          "javax.crypto.Cipher#getInstance",
          "javax.crypto.Mac#getInstance");

  SecurityServicePerCall() {
    super(
        RuleDescriptor.note(
                "SecurityServicePerCall",
                "A hot path creates a random source, digest, cipher or key store on every call.")
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
                        "each call sets it up again, from system entropy or from files",
                        SHARE));
    return shared.isPresent()
        ? shared
        : made(instruction, Set.of(), STATEFUL)
            .map(
                what ->
                    new Costly(
                        Severity.NOTE,
                        what,
                        "each call searches the security providers and creates an object by reflection",
                        COPY));
  }

  /** Whether an entry point returns the object; its caller may keep it. */
  private static boolean isHandedOut(CodeFacts facts, Body body, Instruction instruction) {
    return facts.hotPaths().callsTo(body.ref()).isEmpty()
        && body.method().all(Instruction.Return.class).stream()
            .anyMatch(exit -> exit.value().equals(instruction.made()));
  }
}
