/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.rule.FramePattern;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The fate of a lambda, a method reference or a function object. */
public enum FunctionUse {
  /** It is called for each element of a stream or collection. */
  ELEMENTS,
  /** It is called when a cache lacks an entry, once for each key. */
  FILLS_CACHE,
  /** Another thread calls it, or the same thread calls it later. */
  LATER,
  /** It is passed to another method, which may call it at once. */
  HANDED_ON,
  /** It is stored, passed to a constructor or a setter, or its fate is not known. */
  KEPT;

  private static final Pattern OF_COLLECTIONS =
      Pattern.compile(
          "forEach(Ordered|Remaining)?|removeIf|removeAll|replaceAll|setAll|parallelSetAll");

  /** Methods of these types take functions for each element, except the methods below. */
  private static final List<String> STREAMS =
      List.of(
          "java.util.stream.",
          "com.google.common.collect.",
          "reactor.core.publisher.Flux",
          "io.reactivex.Flowable",
          "io.reactivex.Observable",
          "io.reactivex.rxjava3.core.Flowable",
          "io.reactivex.rxjava3.core.Observable",
          "one.util.streamex.");

  private static final Pattern ONCE_IN_STREAMS =
      Pattern.compile("onClose|doFinally|doOnComplete|doOnError|collect|defer|of|ofNullable|using");

  private static final Pattern FILLERS =
      Pattern.compile(
          "computeIfAbsent|withInitial|newThreadLocal|memoize|memoizeWithExpiration|buildAsync");

  private static final Map<String, Set<String>> CACHES =
      FramePattern.methods(
          "com.github.benmanes.caffeine.cache.Cache#get|getAll",
          "com.github.benmanes.caffeine.cache.LoadingCache#get|getAll",
          "com.github.benmanes.caffeine.cache.AsyncCache#get|getAll",
          "com.github.benmanes.caffeine.cache.Caffeine#build|buildAsync",
          "com.google.common.cache.Cache#get",
          "com.google.common.cache.CacheBuilder#build",
          "io.hotguard.hotpath.ParseCache#get",
          "org.springframework.cache.Cache#get");

  /** Also names such as {@code addHandler} and {@code onError}, which call it some day. */
  private static final Pattern KEEPERS =
      Pattern.compile("(<init>|add|asList|of|on|put|register|set|with)(\\p{Lu}.*)?");

  private static final Set<String> LATER_OWNERS =
      Set.of(
          "java.lang.Thread",
          "java.util.concurrent.CompletableFuture",
          "java.util.concurrent.CompletionStage",
          "reactor.core.publisher.Mono",
          "io.vertx.core.Future");

  private static final Pattern STARTERS =
      Pattern.compile(
          "execute|executeBlocking|submit|subscribe|schedule(AtFixedRate|WithFixedDelay)?"
              + "|invokeAll|invokeAny|newThread|startVirtualThread"
              + "|addShutdownHook|addListener|setHandler|onComplete|onSuccess|onFailure"
              + "|(run|supply|handle|whenComplete|then(Run|Apply|Accept|Compose))Async");

  /**
   * Returns how a method uses the functions it receives; {@link #HANDED_ON} for an unknown method.
   *
   * @param consumer the method that takes the function
   */
  public static FunctionUse of(MethodRef consumer) {
    String owner = consumer.owner();
    String name = consumer.name();
    if (FILLERS.matcher(name).matches() || CACHES.getOrDefault(owner, Set.of()).contains(name)) {
      return FILLS_CACHE;
    }
    if (LATER_OWNERS.contains(owner) || STARTERS.matcher(name).matches()) {
      return LATER;
    }
    if (OF_COLLECTIONS.matcher(name).matches()
        || (STREAMS.stream().anyMatch(owner::startsWith)
            && !ONCE_IN_STREAMS.matcher(name).matches())) {
      return ELEMENTS;
    }
    return KEEPERS.matcher(name).matches() ? KEPT : HANDED_ON;
  }

  /**
   * Returns whether a function runs only after a failure: its one parameter is an exception, as in
   * {@code exceptionally} and {@code onErrorResume}, whatever the method that takes it is called.
   *
   * @param function the parameters and the result, as in {@link Instruction.DynamicCall#function}
   */
  public static boolean isAfterFailure(String function) {
    int end = function.indexOf(')');
    return end > 0 && isFailure(function.substring(1, end));
  }

  /** Returns whether a single type, as in descriptors, is an exception by its name. */
  static boolean isFailure(String type) {
    return (type.endsWith("Exception;") || type.endsWith("Error;") || type.endsWith("Throwable;"))
        && type.startsWith("L")
        && type.indexOf(';') == type.length() - 1;
  }

  /**
   * Returns how the product of an instruction is used. If several calls take it, the most repeated
   * use counts.
   *
   * @param made a {@link Instruction.DynamicCall} or {@link Instruction.Allocation}; anything else
   *     is {@link #KEPT}
   */
  public static FunctionUse of(MethodFacts method, Instruction made) {
    FunctionUse use = KEPT;
    if (!isFunction(made)) {
      return use;
    }
    Origin function = made.made();
    for (Instruction other : method.instructions()) {
      MethodRef consumer = consumer(other, function);
      if (consumer != null && of(consumer).compareTo(use) < 0) {
        use = of(consumer);
      }
    }
    return use;
  }

  private static boolean isFunction(Instruction made) {
    return (made instanceof Instruction.DynamicCall lambda && lambda.implementation() != null)
        || (made instanceof Instruction.Allocation object && !object.descriptor().isEmpty());
  }

  private static @Nullable MethodRef consumer(Instruction taker, @Nullable Origin function) {
    if (taker instanceof Instruction.Call call && call.arguments().contains(function)) {
      return call.target();
    }
    return taker instanceof Instruction.Allocation made && made.arguments().contains(function)
        ? new MethodRef(made.type(), "<init>", made.descriptor())
        : null;
  }

  /**
   * Returns the method that an instruction calls, or that a stream or collection calls for each
   * element by the method reference that it makes; null without one.
   */
  public static @Nullable MethodRef called(MethodFacts method, Instruction instruction) {
    if (instruction instanceof Instruction.Call call) {
      return call.target();
    }
    return instruction instanceof Instruction.DynamicCall made && of(method, made) == ELEMENTS
        ? made.implementation()
        : null;
  }
}
