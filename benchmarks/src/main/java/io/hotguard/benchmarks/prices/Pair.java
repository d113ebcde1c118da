/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A row of the price list as code: the call as people write it, and the cheaper way to do the same.
 * Both return their result, so that the compiler leaves nothing out.
 *
 * @param state makes, once, what both ways work with
 * @param same false if the two results differ by their nature, such as random numbers
 */
record Pair<S>(String id, Callable<S> state, Way<S> costly, Way<S> cheaper, boolean same) {

  /** Something to do with a state. */
  interface Way<S> {
    @Nullable Object with(S state) throws Throwable;
  }

  Pair(String id, Callable<S> state, Way<S> costly, Way<S> cheaper) {
    this(id, state, costly, cheaper, true);
  }

  /** A row about an object: the costly way makes it for each use, the cheaper way keeps it. */
  static <S> Pair<S> kept(String id, Callable<S> made, Way<S> use) {
    return new Pair<>(id, made, kept -> use.with(made.call()), use);
  }

  /** A row whose ways share no state. */
  static Pair<?> either(String id, Callable<Object> costly, Callable<Object> cheaper) {
    return new Pair<>(id, () -> id, none -> costly.call(), none -> cheaper.call());
  }

  /** A row whose ways use two objects, such as two collections. */
  static <C, D> Pair<?> either(String id, C one, Way<C> costly, D other, Way<D> cheaper) {
    return new Pair<>(id, () -> id, none -> costly.with(one), none -> cheaper.with(other));
  }

  /** The same row, whose two results differ by their nature. */
  Pair<S> unlike() {
    return new Pair<>(id, state, costly, cheaper, false);
  }

  /** Makes the state and returns one of the ways, ready to be called. */
  Way<Object> way(boolean isCheaper) throws Exception {
    S made = state.call();
    Way<S> way = isCheaper ? cheaper : costly;
    return none -> way.with(made);
  }

  /** All rows of the price list by their identifiers. */
  static Map<String, Pair<?>> all() {
    Map<String, Pair<?>> all = new TreeMap<>();
    Stream.of(
            MapperPairs.ALL,
            TextPairs.ALL,
            SecurityPairs.ALL,
            LookUpPairs.ALL,
            ClientPairs.ALL,
            ProcessPairs.ALL,
            ExceptionPairs.ALL,
            CollectionPairs.ALL,
            SharedPairs.ALL)
        .flatMap(List::stream)
        .forEach(pair -> all.put(pair.id(), pair));
    return all;
  }
}
