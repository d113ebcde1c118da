/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import io.hotguard.profile.ExplainedStack;
import io.hotguard.profile.StackExplainer;
import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FramePattern;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** {@link ExpectNoBlocking}. */
final class WaitExpectation implements Expectation {
  private final ExpectNoBlocking wanted;
  private final Set<WaitKind> kinds;
  private final Set<String> events = new HashSet<>();
  private final List<FramePattern> ignored;
  private final long leastNanos;

  private WaitExpectation(ExpectNoBlocking wanted, Set<WaitKind> kinds) {
    this.wanted = wanted;
    this.kinds = kinds;
    kinds.forEach(kind -> events.addAll(kind.events()));
    this.ignored = Arrays.stream(wanted.ignoring()).map(FramePattern::of).toList();
    this.leastNanos = TimeUnit.MILLISECONDS.toNanos(wanted.leastMillis());
  }

  static Expectation of(ExpectNoBlocking wanted) {
    if (wanted.leastMillis() < 0) {
      throw new IllegalArgumentException(
          "@ExpectNoBlocking(leastMillis = " + wanted.leastMillis() + "): must be 0 or more");
    }
    if (wanted.kinds().length == 0) {
      throw new IllegalArgumentException("@ExpectNoBlocking(kinds = {}): must name one or more");
    }
    return new WaitExpectation(wanted, EnumSet.copyOf(List.of(wanted.kinds())));
  }

  @Override
  public RecordedThreads threads() {
    return wanted.threads();
  }

  @Override
  public void addTo(RecorderSettings settings) {
    settings.waits(events, leastNanos);
  }

  @Override
  public Optional<String> problem(RecordedTest test, Consumer<String> limits) throws IOException {
    ProfileFacts facts =
        test.facts(
            threads(),
            event -> events.contains(event.name()) && event.durationNanos() >= leastNanos);
    List<ExplainedStack> waits = new ArrayList<>();
    for (Evidence kind : EnumSet.of(Evidence.BLOCKED, Evidence.IO)) {
      if (kinds.stream().anyMatch(each -> each.evidence() == kind)) {
        new StackExplainer(Shared.rules())
            .explain(kind, facts).stream().filter(this::counts).forEach(waits::add);
      }
    }
    long count = waits.stream().mapToLong(each -> each.stack().count()).sum();
    double millis = waits.stream().mapToLong(each -> each.stack().weight()).sum() / 1e6;
    return count == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                    Locale.ROOT,
                    "@ExpectNoBlocking: %d waits of %d ms or longer, %.1f ms in all:",
                    count,
                    wanted.leastMillis(),
                    millis)
                + Places.of(waits, true));
  }

  /** The test's own thread must not wait for work; other threads may. */
  private boolean counts(ExplainedStack wait) {
    return !(threads() == RecordedThreads.ALL && wait.idle()) && !isIgnored(wait.stack().stack());
  }

  private boolean isIgnored(CallStack stack) {
    return stack.frames().stream()
        .anyMatch(
            frame ->
                ignored.stream().anyMatch(each -> each.matches(frame.className(), frame.method())));
  }
}
