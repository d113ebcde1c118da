/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.RuleTables;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Library threads that run callbacks and must not block. */
@SuppressWarnings("ImmutableEnumChecker") // its maps are immutable
public enum CallbackThreads {
  KAFKA(
      "callback-threads.kafka",
      "Kafka's sender thread",
      "the producer sends no records and frees no buffers, until send itself blocks"),
  NETTY(
      "callback-threads.netty",
      "a Netty event loop",
      "the other channels of this event loop stall");

  private static final String CHANNEL = "io.netty.channel.";
  private static final Set<String> LEAVES = Set.of("remove", "replace");

  /** All methods that run on such a thread, by declaring type. */
  public static final Map<String, Set<String>> METHODS = all();

  private final String text;
  private final String cost;

  /** The methods that the thread calls, by declaring type. */
  private final Map<String, Set<String>> methods;

  CallbackThreads(String key, String text, String cost) {
    this.methods = RuleTables.methods(key);
    this.text = text;
    this.cost = cost;
  }

  private static Map<String, Set<String>> all() {
    Map<String, Set<String>> all = new TreeMap<>();
    List.of(values()).forEach(thread -> all.putAll(thread.methods));
    return all;
  }

  public String describe() {
    return text;
  }

  /** The consequence while the thread is blocked. */
  public String cost() {
    return cost;
  }

  /** The library thread that calls a method, by the supertypes of its class; empty if none does. */
  public static Optional<CallbackThreads> of(CodeFacts facts, Body body) {
    Set<String> seen = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(body.type().supertypes());
    while (!open.isEmpty()) {
      String name = open.remove();
      if (seen.add(name)) {
        for (CallbackThreads thread : values()) {
          Set<String> called = thread.methods.getOrDefault(name, Set.of());
          if (called.contains(body.method().name()) && !body.method().isBridge()) {
            return Optional.of(thread);
          }
        }
        facts.type(name).map(ClassFacts::supertypes).ifPresent(open::addAll);
      }
    }
    return Optional.empty();
  }

  /** The lambdas and method references that a method creates for such a thread. */
  public static Map<MethodRef, CallbackThreads> ofLambdas(Body body) {
    Map<MethodRef, CallbackThreads> found = new LinkedHashMap<>();
    for (DynamicCall made : body.method().all(DynamicCall.class)) {
      MethodRef implementation = made.implementation();
      String type = made.descriptor().substring(made.descriptor().indexOf(')') + 1);
      for (CallbackThreads thread : values()) {
        if (implementation != null && thread.methods.containsKey(className(type))) {
          found.put(implementation, thread);
        }
      }
    }
    return found;
  }

  /** Whether a Netty handler removes itself, so it serves only a connection's first message. */
  public static boolean takesItselfOut(Body body) {
    return body.method().all(Call.class).stream()
        .anyMatch(
            call ->
                call.target().owner().equals(CHANNEL + "ChannelPipeline")
                    && LEAVES.contains(call.target().name())
                    && call.arguments().contains(new Origin.This()));
  }

  /** {@code Lcom/acme/Cart;} as a name. */
  private static String className(String descriptor) {
    return descriptor.startsWith("L")
        ? descriptor.substring(1, descriptor.length() - 1).replace('/', '.')
        : descriptor;
  }
}
