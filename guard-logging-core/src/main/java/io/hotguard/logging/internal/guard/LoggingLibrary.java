/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import io.hotguard.logging.internal.backlog.EventCodec;
import io.hotguard.logging.internal.backlog.StatusLog;
import io.hotguard.logging.internal.ring.EventAdapter;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * A logging library, as its guard sees it.
 *
 * @param <E> an event
 * @param <R> the route of an event
 * @param <L> a level
 * @param name the library in names of journals
 * @param appender the type of all appenders
 * @param threads makes a thread of that name which may call appenders
 * @param thresholds reads the name of a threshold in any case, and throws an {@link
 *     IllegalArgumentException} for another name
 * @param isDroppable whether a full ring buffer may drop an event at that threshold
 */
public record LoggingLibrary<E, R, L>(
    String name,
    Class<?> appender,
    EventAdapter<E, R> events,
    EventCodec<E> codec,
    StatusLog status,
    BiFunction<Runnable, String, Thread> threads,
    Function<String, L> thresholds,
    BiPredicate<E, L> isDroppable) {}
