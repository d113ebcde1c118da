/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import io.hotguard.logging.internal.backlog.JournalStore;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.internal.ring.AppenderCalls;
import io.hotguard.logging.internal.ring.EventRing;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** The parts of a guard that its {@link Consumption} uses, too. */
public record GuardParts<E, R, L>(
    LoggingLibrary<E, R, L> library,
    LoggingSettings settings,
    AtomicReference<GuardPolicy<E, L>> policy,
    JournalStore<E> store,
    Ledger ledger,
    Doorbell doorbell,
    AppenderCalls calls,
    EventRing<E, R> ring,
    Deliveries<E> deliveries) {

  /**
   * Makes the parts of a new guard, and opens its journals.
   *
   * @param threshold the threshold of the settings
   * @param origin names the first configuration
   */
  public static <E, R, L> GuardParts<E, R, L> open(
      LoggingLibrary<E, R, L> library, LoggingSettings settings, L threshold, String origin) {
    JournalStore<E> store =
        JournalStore.open(settings, library.name(), origin, library.codec(), library.status());
    Doorbell doorbell = new Doorbell();
    return new GuardParts<>(
        library,
        settings,
        new AtomicReference<>(
            new GuardPolicy<>(
                threshold, settings.spill(), settings.overflow(), library.isDroppable())),
        store,
        new Ledger(),
        doorbell,
        new AppenderCalls(),
        new EventRing<>(library.events(), settings.ringSize(), doorbell, settings.patience()),
        new Deliveries<>(store, settings, library.threads(), library.status()));
  }

  /** The policy of the next event. */
  GuardPolicy<E, L> present() {
    return Objects.requireNonNull(policy.get());
  }
}
