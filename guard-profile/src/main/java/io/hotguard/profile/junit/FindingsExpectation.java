/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import io.hotguard.profile.Diagnoser;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import io.hotguard.profile.account.Cause;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Rule;
import io.hotguard.text.NearestName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@link ExpectNoGuardFindings}. */
final class FindingsExpectation implements Expectation {
  private static final long LEAST_WAIT_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
  private static final String NAME = "@ExpectNoGuardFindings: ";

  private final ExpectNoGuardFindings wanted;
  private final Diagnoser diagnoser;

  private FindingsExpectation(ExpectNoGuardFindings wanted) {
    this.wanted = wanted;
    this.diagnoser =
        new Diagnoser(Shared.rules(), List.of(), Shared.throwCost(), wanted.leastShare());
  }

  static Expectation of(ExpectNoGuardFindings wanted) {
    Set<String> known =
        Shared.rules().rules().stream()
            .map(rule -> ((Rule<?>) rule).descriptor().name())
            .collect(Collectors.toCollection(TreeSet::new));
    Stream.concat(Stream.of(wanted.rules()), Stream.of(wanted.except()))
        .filter(name -> !known.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw new IllegalArgumentException(
                  NAME
                      + "there is no rule "
                      + name
                      + NearestName.likely(name, known)
                          .map(near -> "; did you mean " + near + "?")
                          .orElse(""));
            });
    return new FindingsExpectation(wanted);
  }

  @Override
  public RecordedThreads threads() {
    return wanted.threads();
  }

  @Override
  public void addTo(RecorderSettings settings) throws IOException {
    settings.profile();
    settings.exceptions();
    for (WaitKind kind : WaitKind.values()) {
      settings.waits(kind.events(), LEAST_WAIT_NANOS);
    }
  }

  @Override
  public Optional<String> problem(RecordedTest test, Consumer<String> limits) throws IOException {
    Diagnosis diagnosis = diagnoser.diagnose(ofTest(test));
    long samples = count(diagnosis.facts(), Evidence.CPU);
    if (samples < wanted.leastSamples()) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "%sthere are only %d processor samples of the test, of %d that are wanted; let it do more",
              NAME,
              samples,
              wanted.leastSamples()));
    }
    diagnosis.limits().forEach(limits);
    List<Cause> found = diagnosis.causes().stream().filter(this::counts).toList();
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(
            found.stream()
                .map(FindingsExpectation::describe)
                .collect(Collectors.joining(System.lineSeparator(), NAME, "")));
  }

  /* Other causes are those of a service under load: any short test has one hot method. */
  private boolean counts(Cause cause) {
    String rule = cause.descriptor().name();
    return cause.label().isPresent()
        && (wanted.rules().length == 0
            ? cause.label().get().isSure()
            : List.of(wanted.rules()).contains(rule))
        && !List.of(wanted.except()).contains(rule);
  }

  /*
   * A test is too short for the recorder's figures of once a second. Its exceptions were counted,
   * so a share of them is a share of its time.
   */
  private ProfileFacts ofTest(RecordedTest test) throws IOException {
    ProfileFacts read = test.facts(threads(), event -> true);
    return new ProfileFacts(
        Math.max(1, test.nanos()),
        read.firstSecond(),
        read.events(),
        read.stacks(),
        OptionalLong.of(count(read, Evidence.EXCEPTION)),
        read.collector(),
        new ProfileFacts.Machine(
            1,
            OptionalDouble.of(1),
            read.machine().peakThreads(),
            read.machine().switchesPerSecond()),
        read.settings(),
        read.origin(),
        read.threads(),
        read.pressure(),
        read.remarks());
  }

  private static long count(ProfileFacts facts, Evidence kind) {
    return facts.of(kind).stream().mapToLong(WeightedStack::count).sum();
  }

  private static String describe(Cause cause) {
    List<String> lines = new ArrayList<>();
    lines.add(cause.descriptor().name() + "  " + cause.descriptor().summary());
    cause.line().ifPresent(line -> lines.add("where  " + line.describe()));
    cause.details().forEach(detail -> lines.add("seen   " + detail));
    lines.add("fix    " + cause.fix().describe());
    lines.add("sure   " + DiagnosisText.sure(cause));
    return String.join(System.lineSeparator() + "    ", lines);
  }
}
