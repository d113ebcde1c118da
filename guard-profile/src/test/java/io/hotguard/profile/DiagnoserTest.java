/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.ProfileFacts.Collector;
import io.hotguard.profile.reading.ProfileFacts.Machine;
import io.hotguard.profile.reading.ProfileFacts.Origin;
import io.hotguard.profile.reading.Timeline;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.Severity;
import io.hotguard.rule.Weight;
import java.io.IOException;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Shares, ranks and words, on facts whose answer is known. */
final class DiagnoserTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final StackFrame REQUEST = new StackFrame("com.acme.Shop", "serve", 7);
  private static final StackFrame OTHER = new StackFrame("com.acme.Stock", "count", 3);
  private static final StackFrame PARSE =
      new StackFrame("com.fasterxml.jackson.databind.ObjectMapper", "readValue", 3);
  private static final StackFrame ENQUEUE =
      new StackFrame(
          "org.apache.logging.log4j.core.async.AsyncLoggerConfigDisruptor", "enqueue", 350);
  private static final StackFrame MISS =
      new StackFrame("java.lang.NumberFormatException", "<init>", 56);

  private final Map<Evidence, List<WeightedStack>> stacks = new EnumMap<>(Evidence.class);
  private OptionalLong exceptions = OptionalLong.empty();
  private List<Long> heapAfter = List.of();

  private static WeightedStack stack(String type, long count, long weight, StackFrame... frames) {
    BitSet threads = new BitSet();
    threads.set(0, (int) Math.min(count, 400));
    return new WeightedStack(
        new CallStack(List.of(frames), false), type, count, weight, threads, new Timeline());
  }

  private Diagnosis diagnose() {
    return new Diagnoser(RuleCatalog.load(), List.of(), new ThrowCost(1_000, 100), 0.01)
        .diagnose(
            new ProfileFacts(
                10 * SECOND,
                0,
                1,
                stacks,
                exceptions,
                new Collector(3, SECOND, SECOND, 0, heapAfter),
                new Machine(2, OptionalDouble.of(0.5), 12, 0),
                Map.of(),
                Origin.JDK,
                ProfileFacts.Threads.NONE,
                io.hotguard.profile.reading.Pressure.NONE,
                List.of()));
  }

  private WeighedRule only() {
    Diagnosis diagnosis = diagnose();
    assertThat(diagnosis.rules()).hasSize(1);
    return diagnosis.rules().get(0);
  }

  @Test
  void ranksByTheLargestShare() {
    stacks.put(
        Evidence.CPU, List.of(stack("", 60, 60, REQUEST), stack("", 40, 40, PARSE, REQUEST)));
    stacks.put(
        Evidence.BLOCKED,
        List.of(stack("java.lang.Object", 400, 2_000 * SECOND, ENQUEUE, REQUEST)));

    List<WeighedRule> rules = diagnose().rules();

    assertThat(rules)
        .extracting(each -> each.rule().name())
        .containsExactly("BlockingNetworkPath", "RepeatedJsonParse");
    assertThat(rules).extracting(WeighedRule::score).containsExactly(1.0, 0.4);
    assertThat(DiagnosisText.headline(rules.get(0)))
        .isEqualTo("400 threads blocked 50.0 % of the time");
    assertThat(DiagnosisText.headline(rules.get(1))).isEqualTo("40.0 % of processor samples");
  }

  /** Two seconds in three waits for each of some threads. */
  private static WeightedStack waits(int count) {
    BitSet threads = new BitSet();
    threads.set(0, count);
    CallStack frames = new CallStack(List.of(ENQUEUE, REQUEST), false);
    return new WeightedStack(frames, "", 3L * count, 2 * SECOND * count, threads, new Timeline());
  }

  @Test
  void speaksOfOneThreadAsOfOne() {
    stacks.put(Evidence.BLOCKED, List.of(waits(1)));
    assertThat(DiagnosisText.measures(only()))
        .contains("1 thread waited 2.0 s in all, 20.0 % of the time");

    stacks.put(Evidence.BLOCKED, List.of(waits(2)));
    assertThat(DiagnosisText.measures(only()))
        .contains("2 threads waited 4.0 s in all, each 20.0 % of the time");
  }

  @Test
  void weighsFindingsByLineElseByMethodAndThoseInNoCodeByTheirRule() {
    stacks.put(
        Evidence.CPU, List.of(stack("", 60, 60, REQUEST), stack("", 40, 40, PARSE, REQUEST)));
    FindingWeights weights = FindingWeights.of(diagnose());
    Location file = new Location.Config("pool.yml", 3, "size");

    assertThat(weights.of(finding("Any", new Location.Code("com.acme.Shop", "serve", 7))))
        .isEqualTo(new Weight(1, Weight.Basis.LINE));
    assertThat(weights.of(finding("Any", new Location.Code("com.acme.Shop", "serve", 8))))
        .isEqualTo(new Weight(1, Weight.Basis.METHOD));
    assertThat(weights.of(finding("Any", new Location.Code("com.acme.Shop", "close", 7))))
        .isEqualTo(new Weight(0, Weight.Basis.NO_STACK));
    assertThat(weights.of(finding("RepeatedJsonParse", file)))
        .isEqualTo(new Weight(0.4, Weight.Basis.RULE));
    assertThat(weights.of(finding("Any", file))).isEqualTo(Weight.UNKNOWN);
  }

  private static Finding finding(String rule, Location place) {
    return new Finding(rule, Severity.WARNING, place, "is slow", Optional.empty());
  }

  @Test
  void tellsTheHazardsOwnTimeFromThatOfWhatItCalls() {
    StackFrame inner = new StackFrame("com.fasterxml.jackson.core.JsonParser", "next", 1);
    stacks.put(
        Evidence.CPU,
        List.of(stack("", 70, 70, inner, PARSE, REQUEST), stack("", 30, 30, PARSE, REQUEST)));

    Share share = only().shares().get(Evidence.CPU);

    assertThat(share.total()).isEqualTo(1);
    assertThat(share.self()).isEqualTo(0.3);
  }

  @Test
  void leavesThreadsThatWaitForWorkOutOfTheWhole() {
    StackFrame task = new StackFrame("java.util.concurrent.ThreadPoolExecutor", "getTask", 1);
    stacks.put(
        Evidence.BLOCKED,
        List.of(
            stack("", 9, 90 * SECOND, task),
            stack("", 3, 3 * SECOND, ENQUEUE, REQUEST),
            stack("", 3, SECOND, REQUEST)));

    Share share = only().shares().get(Evidence.BLOCKED);

    assertThat(share.totalWeight()).isEqualTo(4 * SECOND);
    assertThat(share.total()).isEqualTo(0.75);
  }

  @Test
  void putsASpecialSignatureBeforeAGeneralOne() {
    StackFrame message = new StackFrame("biz.paluch.logging.gelf.intern.GelfMessage", "toJson", 1);
    stacks.put(
        Evidence.EXCEPTION,
        List.of(stack("java.lang.NumberFormatException", 50, 50, MISS, message, REQUEST)));
    exceptions = OptionalLong.of(1_000_000);

    WeighedRule rule = only();

    assertThat(rule.rule().name()).isEqualTo("UndeclaredGelfFieldType");
    WeighedRule.Throwing throwing = rule.throwing().orElseThrow();
    assertThat(throwing.perSecond()).isEqualTo(100_000);
    assertThat(throwing.nanosEach()).isEqualTo(1_300);
    // 1 000 000 exceptions of 1 300 ns, of 10 s on half of two processors.
    assertThat(throwing.processorShare()).isEqualTo(0.13);
    assertThat(rule.score()).isEqualTo(0.13);
  }

  @Test
  void takesTheProportionOfExceptionsFromSamplesWhereThereAreNoEvents() {
    StackFrame filling = new StackFrame("java.lang.Throwable", "fillInStackTrace", 1);
    stacks.put(
        Evidence.CPU,
        List.of(
            stack("", 498, 498, REQUEST),
            stack("", 498, 498, OTHER),
            stack("", 4, 4, filling, MISS, REQUEST)));
    exceptions = OptionalLong.of(2_000_000);

    WeighedRule rule = only();

    assertThat(rule.rule().name()).isEqualTo("NumberProbing");
    assertThat(rule.leading()).isEqualTo(Evidence.EXCEPTION);
    assertThat(rule.throwing().orElseThrow().sampled()).isTrue();
    assertThat(rule.shares().get(Evidence.CPU).total()).isEqualTo(0.004);
    assertThat(rule.score()).isGreaterThan(0.2);
  }

  @Test
  void placesAHazardOnALibrarysOwnThreadWhereItIs() {
    StackFrame thread = new StackFrame("java.lang.Thread", "run", 840);
    stacks.put(Evidence.CPU, List.of(stack("", 5, 5, PARSE, thread)));

    WeighedRule.Site site = only().sites().get(0);

    assertThat(site.application()).isEqualTo(PARSE);
    assertThat(DiagnosisText.describe(site))
        .isEqualTo("100.0 %  com.fasterxml.jackson.databind.ObjectMapper.readValue:3");
  }

  @Test
  void namesAQueueOnlyInAHeapThatGrows() {
    StackFrame link = new StackFrame("java.util.concurrent.LinkedBlockingDeque", "linkLast", 1);
    stacks.put(
        Evidence.RETAINED,
        List.of(
            stack("java.util.concurrent.LinkedBlockingDeque$Node", 90, 90, link, REQUEST),
            stack("java.lang.String", 10, 10, REQUEST)));
    StackFrame take = new StackFrame("java.util.concurrent.LinkedBlockingDeque", "take", 1);
    stacks.put(Evidence.CPU, List.of(stack("", 1, 1, take)));
    heapAfter = List.of(100L, 101L, 99L);
    assertThat(diagnose().rules()).isEmpty();

    heapAfter = List.of(100L, 200L, 400L);
    WeighedRule rule = only();

    assertThat(rule.rule().name()).isEqualTo("UnboundedQueue");
    assertThat(rule.score()).isEqualTo(0.9);
    assertThat(rule.sites().get(0).application()).isEqualTo(REQUEST);
    assertThat(rule.growth().orElseThrow()).isEqualTo(new WeighedRule.Growth(4, 0.1, 0, 1));
    assertThat(DiagnosisText.measures(rule))
        .contains(
            "after collections the heap is 4.0 times as full at the end as at the beginning; the collector stopped the threads for 10.0 % of the time; one thread was seen taking from such a queue");
  }

  @Test
  void namesAQueueThatGrowsBeforeTheWaitsAtItsOwnLock() {
    String deque = "java.util.concurrent.LinkedBlockingDeque";
    StackFrame link = new StackFrame(deque, "linkLast", 1);
    StackFrame lock = new StackFrame("java.util.concurrent.locks.ReentrantLock", "lock", 1);
    StackFrame offer = new StackFrame(deque, "offerLast", 2);
    StackFrame report = new StackFrame("com.acme.Report", "write", 7);
    stacks.put(
        Evidence.ALLOCATION,
        List.of(
            stack(deque + "$Node", 25, 25, link, offer, REQUEST),
            stack("java.lang.String", 75, 75, REQUEST)));
    heapAfter = List.of(100L, 200L, 400L);

    stacks.put(Evidence.BLOCKED, List.of(stack("", 9, SECOND, lock, offer, REQUEST)));
    assertThat(diagnose().rules())
        .extracting(each -> each.rule().name())
        .containsExactly("UnboundedQueue", "LockedSampleBuffer");

    stacks.put(Evidence.BLOCKED, List.of(stack("", 9, SECOND, lock, offer, report)));
    assertThat(diagnose().rules())
        .as("the lock of another queue")
        .extracting(each -> each.rule().name())
        .containsExactly("LockedSampleBuffer", "UnboundedQueue");
  }

  @Test
  void leavesOutWhatIsTooLittle() {
    stacks.put(
        Evidence.CPU,
        List.of(
            stack("", 498, 498, REQUEST),
            stack("", 498, 498, OTHER),
            stack("", 4, 4, PARSE, REQUEST)));

    assertThat(diagnose().rules()).isEmpty();
    assertThat(diagnose().faint()).containsExactly("RepeatedJsonParse");
    stacks.put(Evidence.CPU, List.of(stack("", 2, 2, PARSE, REQUEST), stack("", 2, 2, REQUEST)));
    assertThat(diagnose().faint()).as("two samples").containsExactly("RepeatedJsonParse");
  }

  @Test
  void showsWhatNoRuleExplains() {
    StackFrame sort = new StackFrame("java.util.Arrays", "sort", 9);
    stacks.put(Evidence.CPU, List.of(stack("", 90, 90, sort, REQUEST)));

    assertThat(diagnose().hotSpots())
        .containsExactly(new HotSpot(Evidence.CPU, REQUEST, "java.util.Arrays.sort", 1, ""));
  }

  @Test
  void showsEachLineThatNoRuleExplainsByItself() {
    StackFrame later = new StackFrame(REQUEST.className(), REQUEST.method(), REQUEST.line() + 1);
    stacks.put(
        Evidence.CPU,
        List.of(
            stack("", 6, 6, new StackFrame("java.util.Arrays", "sort", 9), REQUEST),
            stack("", 3, 3, new StackFrame("java.util.Arrays", "fill", 5), REQUEST),
            stack("", 3, 3, new StackFrame("java.util.Arrays", "fill", 6), REQUEST),
            stack("", 2, 2, new StackFrame("java.lang.String", "trim", 1), later),
            stack("", 2, 2, new StackFrame("java.lang.String", "strip", 1), later),
            stack("", 2, 2, new StackFrame("java.lang.String", "split", 1), later),
            stack("", 2, 2, later)));

    assertThat(diagnose().hotSpots())
        .containsExactly(
            new HotSpot(Evidence.CPU, REQUEST, "java.util.Arrays.fill", 0.6, ""),
            new HotSpot(Evidence.CPU, later, "", 0.4, ""));
  }

  @Test
  void drawsAllSamplesAndMarksTheHazards() {
    stacks.put(
        Evidence.CPU, List.of(stack("", 60, 60, REQUEST), stack("", 40, 40, PARSE, REQUEST)));

    FlameNode root = diagnose().flame();

    assertThat(root.weight()).isEqualTo(100);
    FlameNode request = root.children().get(0);
    assertThat(request.name()).isEqualTo("com.acme.Shop.serve");
    assertThat(request.rule()).isEmpty();
    assertThat(request.children())
        .containsExactly(new FlameNode(PARSE.name(), 40, "RepeatedJsonParse", List.of()));
    assertThat(root.depth()).isEqualTo(3);
  }

  @Test
  void writesInWords() throws IOException {
    stacks.put(
        Evidence.CPU, List.of(stack("", 60, 60, REQUEST), stack("", 40, 40, PARSE, REQUEST)));

    StringBuilder text = new StringBuilder();
    DiagnosisText.write(diagnose(), text);

    assertThat(text.toString())
        .startsWith(
            "No known cause, although the collector stopped the threads for 10.0 % of the time, and 1 note in 10.0 s recorded by the JDK: 100 processor samples, 50.0 % of the processors, collector stopped it for 10.0 % of the time, 12 threads.\n\n1. NOTE RepeatedJsonParse  40.0 % of processor samples\n")
        .contains(
            "   where   40.0 %  com.acme.Shop.serve:7, in com.fasterxml.jackson.databind.ObjectMapper.readValue\n")
        .contains("   sure    possible\n")
        .contains("Hot, and on no stack of a hazard:\n  60.0 % of cpu: com.acme.Shop.serve:7\n")
        .contains("\nLimits of this recording:\n  jdk.JavaExceptionThrow was not recorded")
        .contains("\n  Fewer than three collections");
  }

  @Test
  void refusesALeastShareThatIsNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new Diagnoser(RuleCatalog.load(), List.of(), new ThrowCost(1, 1), Double.NaN))
        .withMessage("least share NaN: must be in 0..1");
    assertThatIllegalArgumentException().isThrownBy(() -> new ThrowCost(-1, 0));
  }
}
