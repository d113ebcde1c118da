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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Library threads that run callbacks and must not block. */
public enum CallbackThreads {
  KAFKA(
      "Kafka's sender thread",
      "the producer sends no records and frees no buffers, until send itself blocks"),
  NETTY("a Netty event loop", "the other channels of this event loop stall");

  private static final String CHANNEL = "io.netty.channel.";
  private static final String CODEC = "io.netty.handler.codec.";
  private static final Set<String> INBOUND =
      Set.of(
          "channelActive",
          "channelInactive",
          "channelRead",
          "channelReadComplete",
          "userEventTriggered");
  private static final Set<String> TYPED_INBOUND =
      Set.of(
          "channelActive",
          "channelInactive",
          "channelRead",
          "channelRead0",
          "channelReadComplete",
          "userEventTriggered");
  private static final Set<String> DUPLEX =
      Set.of(
          "channelActive",
          "channelInactive",
          "channelRead",
          "channelReadComplete",
          "flush",
          "userEventTriggered",
          "write");
  private static final Set<String> OUTBOUND = Set.of("flush", "write");
  private static final Set<String> DECODING = Set.of("decode");
  private static final Set<String> ENCODING = Set.of("encode");
  private static final Set<String> LEAVES = Set.of("remove", "replace");
  private static final Set<String> COMPLETED = Set.of("operationComplete");

  /** The methods that Kafka calls, by declaring type. */
  private static final Map<String, Set<String>> KAFKA_METHODS =
      Map.of(
          "org.apache.kafka.clients.producer.Callback",
          Set.of("onCompletion"),
          "org.apache.kafka.clients.producer.ProducerInterceptor",
          Set.of("onAcknowledgement"));

  private static final Map<String, Set<String>> NETTY_METHODS =
      Map.ofEntries(
          Map.entry(CHANNEL + "ChannelInboundHandler", INBOUND),
          Map.entry(CHANNEL + "ChannelInboundHandlerAdapter", INBOUND),
          Map.entry(CHANNEL + "SimpleChannelInboundHandler", TYPED_INBOUND),
          Map.entry(CHANNEL + "ChannelDuplexHandler", DUPLEX),
          Map.entry(CHANNEL + "ChannelOutboundHandler", OUTBOUND),
          Map.entry(CHANNEL + "ChannelOutboundHandlerAdapter", OUTBOUND),
          Map.entry(CODEC + "ByteToMessageDecoder", DECODING),
          Map.entry(CODEC + "MessageToByteEncoder", ENCODING),
          Map.entry(CODEC + "MessageToMessageDecoder", DECODING),
          Map.entry(CODEC + "MessageToMessageEncoder", ENCODING),
          Map.entry(CHANNEL + "ChannelFutureListener", COMPLETED),
          Map.entry("io.netty.util.concurrent.GenericFutureListener", COMPLETED),
          Map.entry("io.netty.util.concurrent.FutureListener", COMPLETED));

  /** All methods that run on such a thread, by declaring type. */
  public static final Map<String, Set<String>> METHODS = all();

  private final String text;
  private final String cost;

  CallbackThreads(String text, String cost) {
    this.text = text;
    this.cost = cost;
  }

  private static Map<String, Set<String>> all() {
    Map<String, Set<String>> all = new TreeMap<>(KAFKA_METHODS);
    all.putAll(NETTY_METHODS);
    return all;
  }

  private Map<String, Set<String>> methods() {
    return this == KAFKA ? KAFKA_METHODS : NETTY_METHODS;
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
          Set<String> called = thread.methods().getOrDefault(name, Set.of());
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
        if (implementation != null && thread.methods().containsKey(className(type))) {
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
