/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.suite.Caller;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.options.TimeValue;

/** The count is the same for each subject: here for one that takes nothing but fills its room. */
@Timeout(300)
class AcceptedShareTest {
  private static final int MORE = 500;
  private static final IterationParams WARM_UP = iteration(IterationType.WARMUP);
  private static final IterationParams MEASURED = iteration(IterationType.MEASUREMENT);

  private final Caller caller = new Caller();

  AcceptedShareTest() {
    caller.register();
  }

  private static IterationParams iteration(IterationType type) {
    return new IterationParams(type, 1, TimeValue.NONE, 1);
  }

  private interface Operation {
    void call(Caller caller) throws InterruptedException;
  }

  private void iterate(
      AcceptedShare benchmark, IterationParams iteration, int calls, Operation operation)
      throws InterruptedException {
    benchmark.begin(iteration);
    for (int i = 0; i < calls; i++) {
      operation.call(caller);
    }
    benchmark.end();
  }

  private static Map<String, Double> share(double offered, double accepted) {
    return Map.of(AcceptedShare.OFFERED, offered, AcceptedShare.ACCEPTED, accepted);
  }

  /** The room is filled by the first measured iteration. */
  private void countsWhatWasMeasured(AcceptedShare benchmark, int room, Operation operation)
      throws InterruptedException {
    iterate(benchmark, WARM_UP, MORE, operation);
    iterate(benchmark, MEASURED, room, operation);
    assertThat(benchmark.counted()).isEqualTo(share(room, room - MORE));
    iterate(benchmark, MEASURED, MORE, operation);
    assertThat(benchmark.counted()).isEqualTo(share(room + MORE, room - MORE));
  }

  private static LossyWriterBenchmark stuckSink() {
    LossyWriterBenchmark benchmark = new LossyWriterBenchmark();
    benchmark.sink = "STUCK";
    benchmark.start();
    return benchmark;
  }

  @Test
  void linesOfAWriter() throws Exception {
    LossyWriterBenchmark benchmark = stuckSink();
    countsWhatWasMeasured(benchmark, LossyWriterBenchmark.ROOM, benchmark::lossyWriter);
    benchmark.stop();
  }

  @Test
  void linesThatAreOffered() throws Exception {
    LossyWriterBenchmark benchmark = stuckSink();
    countsWhatWasMeasured(benchmark, LossyWriterBenchmark.ROOM, benchmark::offer);
    benchmark.stop();
  }

  @Test
  void linesThatAreTakenMeanwhile() throws Exception {
    LossyWriterBenchmark benchmark = new LossyWriterBenchmark();
    benchmark.sink = "RUNNING";
    benchmark.start();
    int offered = 5 * LossyWriterBenchmark.ROOM;
    AtomicInteger accepted = new AtomicInteger();
    iterate(
        benchmark,
        MEASURED,
        offered,
        calling -> accepted.addAndGet(benchmark.offer(calling) ? 1 : 0));
    assertThat(benchmark.counted()).isEqualTo(share(offered, accepted.get()));
    benchmark.stop();
  }

  private static CallbackGuardBenchmark stuckCallback() {
    CallbackGuardBenchmark benchmark = new CallbackGuardBenchmark();
    benchmark.callback = "STUCK";
    return benchmark;
  }

  @Test
  void completionsOfAGuard() throws Exception {
    CallbackGuardBenchmark benchmark = stuckCallback();
    countsWhatWasMeasured(benchmark, CallbackGuardBenchmark.ROOM, benchmark::callbackGuard);
    benchmark.stop();
  }

  /** Its thread holds one more. */
  @Test
  void completionsOfAPool() throws Exception {
    CallbackGuardBenchmark benchmark = stuckCallback();
    countsWhatWasMeasured(benchmark, CallbackGuardBenchmark.ROOM + 1, benchmark::boundedPool);
    benchmark.stop();
  }
}
