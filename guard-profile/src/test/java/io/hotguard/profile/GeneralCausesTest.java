/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** General causes on stacks as the libraries leave them. */
final class GeneralCausesTest {
  private static final String SERVE = "com.acme.Shop#serve:7";
  private static final String PARK = "java.util.concurrent.locks.LockSupport#park";
  private static final String AWAIT =
      "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject#await";
  private static final String CONDITION =
      "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject";

  private static Arguments blocked(String cause, String type, String... frames) {
    return Arguments.of(cause, type, List.of(frames));
  }

  static Stream<Arguments> waits() {
    return Stream.of(
        blocked("ContendedLock", "com.acme.Stock", "com.acme.Stock#take:12"),
        blocked(
            "ContendedLock",
            "java.util.concurrent.locks.ReentrantLock$NonfairSync",
            PARK,
            "java.util.concurrent.locks.AbstractQueuedSynchronizer#acquire",
            "java.util.concurrent.locks.ReentrantLock#lock",
            SERVE),
        blocked(
            "ExhaustedPool",
            "java.util.concurrent.SynchronousQueue$TransferStack",
            "java.util.concurrent.locks.LockSupport#parkNanos",
            "java.util.concurrent.SynchronousQueue#poll",
            "com.zaxxer.hikari.util.ConcurrentBag#borrow",
            "com.zaxxer.hikari.pool.HikariPool#getConnection",
            "com.zaxxer.hikari.HikariDataSource#getConnection",
            SERVE),
        blocked(
            "ExhaustedPool",
            CONDITION,
            PARK,
            AWAIT,
            "org.apache.commons.pool2.impl.LinkedBlockingDeque#takeFirst",
            "org.apache.commons.pool2.impl.GenericObjectPool#borrowObject",
            SERVE),
        blocked(
            "ExhaustedPool",
            "com.mchange.v2.resourcepool.BasicResourcePool",
            "java.lang.Object#wait",
            "com.mchange.v2.resourcepool.BasicResourcePool#awaitAvailable",
            SERVE),
        blocked(
            "ExhaustedPool",
            CONDITION,
            PARK,
            AWAIT,
            "com.alibaba.druid.pool.DruidDataSource#takeLast",
            SERVE),
        blocked(
            "ExhaustedPool",
            CONDITION,
            PARK,
            AWAIT,
            "java.util.concurrent.ArrayBlockingQueue#take",
            "com.acme.Sockets#borrowSocket",
            SERVE),
        blocked(
            "ClassLoadingLock",
            "java.lang.Object",
            "java.lang.ClassLoader#loadClass",
            "java.lang.ClassLoader#loadClass",
            SERVE),
        blocked(
            "SlowNameResolution",
            "java.util.concurrent.locks.ReentrantLock$NonfairSync",
            PARK,
            "java.util.concurrent.locks.ReentrantLock#lock",
            "java.net.InetAddress$NameServiceAddresses#get",
            "java.net.InetAddress#getAllByName0",
            SERVE),
        blocked(
            "EntropyWait",
            "java.lang.Object",
            "sun.security.provider.NativePRNG$RandomIO#implNextBytes",
            "java.security.SecureRandom#nextBytes",
            SERVE),
        blocked(
            "LogFlush",
            "java.util.concurrent.locks.ReentrantLock$NonfairSync",
            PARK,
            "java.util.concurrent.locks.ReentrantLock#lock",
            "ch.qos.logback.core.OutputStreamAppender#writeBytes",
            "ch.qos.logback.core.OutputStreamAppender#subAppend",
            SERVE));
  }

  @ParameterizedTest
  @MethodSource("waits")
  void namesWhatThreadsWaitFor(String cause, String type, List<String> frames) {
    WeighedRule first =
        new MadeFacts()
            .plainSamples(400)
            .waiting(24, 0.9, type, frames.toArray(String[]::new))
            .first();

    assertThat(first.rule().name()).isEqualTo(cause);
    assertThat(first.leading()).isEqualTo(Evidence.BLOCKED);
    assertThat(first.score()).isEqualTo(0.9);
    assertThat(first.waiting().orElseThrow().threads()).isEqualTo(24);
    assertThat(first.sites().get(0).application().className()).startsWith("com.acme.");
    assertThat(DiagnosisText.headline(first)).isEqualTo("24 threads blocked 90.0 % of the time");
  }

  @Test
  void namesNoWaitThatIsShort() {
    assertThat(
            new MadeFacts()
                .plainSamples(400)
                .waiting(24, 0.09, "com.acme.Stock", "com.acme.Stock#take:12")
                .found())
        .isEmpty();
  }

  @Test
  void namesNoThreadThatWaitsForWork() {
    assertThat(
            new MadeFacts()
                .plainSamples(400)
                .waiting(
                    8,
                    0.99,
                    CONDITION,
                    PARK,
                    AWAIT,
                    "java.util.concurrent.LinkedBlockingQueue#take",
                    "java.util.concurrent.ThreadPoolExecutor#getTask",
                    "java.util.concurrent.ThreadPoolExecutor#runWorker")
                .waiting(2, 0.99, "java.lang.Object", "java.lang.Object#wait", "com.acme.Job#run:3")
                .waiting(2, 0.99, "", "java.lang.Thread#sleep", "com.acme.Timer#run:3")
                .waiting(2, 0.99, CONDITION, PARK, AWAIT, "com.acme.Latch#sit:3")
                .waiting(2, 0.99, "com.acme.Own", PARK, "com.acme.Own#sit:3")
                .found())
        .isEmpty();
  }

  @Test
  void namesNoPossibleHazardThatTakesNextToNoProcessor() {
    MadeFacts parsing =
        new MadeFacts()
            .plainSamples(300)
            .samples(100, "com.fasterxml.jackson.databind.ObjectMapper#readValue", SERVE);

    assertThat(parsing.load(0.25).found()).containsExactly("RepeatedJsonParse");
    assertThat(parsing.load(0.15).found()).isEmpty();
    assertThat(parsing.diagnosis().faint()).containsExactly("RepeatedJsonParse");
  }

  @Test
  void prefersTheRuleOfAStack() {
    assertThat(
            new MadeFacts()
                .plainSamples(400)
                .waiting(
                    24,
                    0.9,
                    "java.lang.Object",
                    "org.apache.logging.log4j.core.async.AsyncLoggerConfigDisruptor#enqueue",
                    SERVE)
                .found())
        .containsExactly("BlockingNetworkPath");
  }

  @Test
  void namesTheCollectorAndWhatAllocates() {
    WeighedRule first =
        new MadeFacts()
            .plainSamples(400)
            .paused(0.66)
            .with(Evidence.ALLOCATION, "byte[]", 4, 90, 900, "com.acme.Report#write:31", SERVE)
            .with(Evidence.ALLOCATION, "char[]", 4, 10, 100, "com.acme.Page#render:5", SERVE)
            .first();

    assertThat(first.rule().name()).isEqualTo("CollectorPressure");
    assertThat(DiagnosisText.headline(first))
        .isEqualTo("the collector stopped all threads for 66.0 % of the time");
    assertThat(first.sites())
        .extracting(site -> site.application().describe())
        .containsExactly("com.acme.Report.write:31", "com.acme.Page.render:5");
    assertThat(new MadeFacts().plainSamples(400).paused(0.14).found()).isEmpty();
  }

  @Test
  void namesTheCollectorWithoutAnyAllocation() {
    WeighedRule first = new MadeFacts().plainSamples(400).paused(0.5).first();

    assertThat(first.rule().name()).isEqualTo("CollectorPressure");
    assertThat(first.sites()).isEmpty();
  }

  @Test
  void putsAGrowingQueueBeforeTheCollector() {
    String queue = "java.util.concurrent.LinkedBlockingDeque";
    assertThat(
            new MadeFacts()
                .plainSamples(400)
                .paused(0.5)
                .growing()
                .with(Evidence.RETAINED, queue + "$Node", 4, 30, 30, queue + "#linkLast", SERVE)
                .with(Evidence.RETAINED, "byte[]", 4, 70, 70, SERVE)
                .found())
        .containsExactly("UnboundedQueue", "CollectorPressure");
  }

  @Test
  void waitsCountWithoutTheTimeThatTheCollectorTook() {
    String[] lock = {"com.acme.Cache#put:3", "com.acme.Shop#serve:1"};

    assertThat(new MadeFacts().paused(0.5).waiting(8, 0.8, "java.lang.Object", lock).found())
        .startsWith("CollectorPressure");
    assertThat(new MadeFacts().paused(0.3).waiting(8, 0.8, "java.lang.Object", lock).found())
        .startsWith("ContendedLock");
  }

  @Test
  void namesARegularExpressionAndItsLineThoughMostStacksAreCutOff() {
    String loop = "java.util.regex.Pattern$Loop#match";
    WeighedRule first =
        new MadeFacts()
            .plainSamples(40)
            .withCutOff(Evidence.CPU, 350, "java.util.regex.Pattern$Curly#match", loop, loop, loop)
            .samples(
                10, "java.util.regex.Pattern$Curly#match", loop, "com.acme.Mail#check:40", SERVE)
            .first();

    assertThat(first.rule().name()).isEqualTo("RegexBacktracking");
    assertThat(first.general().orElseThrow().value()).isEqualTo(0.9);
    assertThat(first.confidence()).isEqualTo(Confidence.LIKELY);
    assertThat(first.sites())
        .extracting(site -> site.application().describe())
        .containsExactly("com.acme.Mail.check:40");
  }

  @Test
  void tellsExpressionsThatAreCompiledFromThoseThatMatchLong() {
    String compile = "java.util.regex.Pattern#compile";
    String init = "java.util.regex.Pattern#<init>";
    MadeFacts compiling =
        new MadeFacts()
            .plainSamples(40)
            .samples(200, "java.util.regex.Pattern#sequence", compile, init, compile, SERVE)
            .samples(100, init, compile, "java.lang.String#split", "com.acme.Words#of:3", SERVE)
            .samples(60, "java.util.regex.Matcher#find", "com.acme.Words#find:9", SERVE);

    assertThat(compiling.found()).containsExactly("RegexCompilation");
    assertThat(compiling.first().general().orElseThrow().value()).isEqualTo(0.75);
    assertThat(compiling.first().confidence()).isEqualTo(Confidence.LIKELY);
    assertThat(compiling.first().sites())
        .extracting(site -> site.application().describe())
        .containsExactly("com.acme.Shop.serve:7", "com.acme.Words.of:3");
    assertThat(
            new MadeFacts()
                .plainSamples(40)
                .samples(360, "java.util.regex.Matcher#find", "com.acme.Words#find:9", SERVE)
                .found())
        .containsExactly("RegexBacktracking");
  }

  @Test
  void namesOneHotMethodByAllOfItsLines() {
    MadeFacts hot =
        new MadeFacts()
            .plainSamples(100)
            .samples(200, "com.acme.Search#find:10", SERVE)
            .samples(100, "java.util.ArrayList#indexOf", "com.acme.Search#find:12", SERVE);

    assertThat(hot.found()).containsExactly("HotMethod");
    assertThat(hot.first().sites())
        .extracting(site -> site.application().describe())
        .containsExactly("com.acme.Search.find:10", "com.acme.Search.find:12");
    assertThat(hot.diagnosis().hotSpots())
        .noneMatch(spot -> spot.place().className().equals("com.acme.Search"));
    assertThat(hot.load(0.1).found()).as("of a service that does next to nothing").isEmpty();
  }

  @Test
  void putsTheHotMethodBehindTheLockUnderWhichItRuns() {
    assertThat(
            new MadeFacts()
                .load(1)
                .samples(400, "com.acme.Stock#count:20", SERVE)
                .waiting(24, 0.5, "com.acme.Stock", "com.acme.Stock#take:12", SERVE)
                .found())
        .containsExactly("ContendedLock", "HotMethod");
  }

  @Test
  void tellsWhereTheLockIsHeld() {
    String[] inside = {
      "java.util.HashMap#get", "com.acme.Stock#count:20", "com.acme.Stock#take:14", SERVE
    };
    WeighedRule lock =
        new MadeFacts()
            .plainSamples(400)
            .samples(90, inside)
            .samples(30, "com.acme.Stock#take:16", SERVE)
            .waiting(24, 0.9, "com.acme.Stock", "com.acme.Stock#take:12", SERVE)
            .first();

    assertThat(DiagnosisText.measures(lock)).contains("held mostly at com.acme.Stock.count:20");
    assertThat(
            new MadeFacts()
                .plainSamples(400)
                .waiting(24, 0.9, "com.acme.Stock", "com.acme.Stock#take:12", SERVE)
                .first()
                .general()
                .orElseThrow()
                .holder())
        .isEmpty();
  }

  @Test
  void namesSlowAnswersButNoManyFastOnes() {
    long wait = 4 * MadeFacts.SECOND;
    String[] read = {"java.net.Socket$SocketInputStream#read", "com.acme.Rates#ask:5", SERVE};
    MadeFacts slow =
        new MadeFacts().plainSamples(400).with(Evidence.IO, "jdk.SocketRead", 1, 80, wait, read);
    MadeFacts fast =
        new MadeFacts().plainSamples(400).with(Evidence.IO, "jdk.SocketRead", 1, 4_000, wait, read);

    assertThat(slow.found()).containsExactly("IoWait");
    assertThat(DiagnosisText.headline(slow.first()))
        .isEqualTo("threads waited 40.0 % of their time for sockets and files");
    assertThat(fast.found()).isEmpty();
  }

  @Test
  void namesNoServerThatWaitsForTheNextRequest() {
    assertThat(
            new MadeFacts()
                .plainSamples(400)
                .with(
                    Evidence.IO,
                    "jdk.SocketRead",
                    1,
                    10,
                    9 * MadeFacts.SECOND,
                    "java.net.Socket$SocketInputStream#read",
                    "org.apache.activemq.transport.tcp.TcpTransport#readCommand")
                .found())
        .isEmpty();
  }

  @Test
  void namesNamesThatAreLookedUpInNativeCode() {
    String[] lookUp = {"java.net.Inet6AddressImpl#lookupAllHostAddr", SERVE};

    assertThat(
            new MadeFacts().plainSamples(400).with(Evidence.NATIVE, "", 1, 60, 60, lookUp).found())
        .containsExactly("SlowNameResolution");
    assertThat(
            new MadeFacts().plainSamples(400).with(Evidence.NATIVE, "", 1, 40, 40, lookUp).found())
        .as("all of few samples")
        .isEmpty();
  }

  @Test
  void namesVirtualThreadsThatKeepTheirCarrier() {
    WeighedRule first =
        new MadeFacts()
            .plainSamples(400)
            .with(Evidence.PINNED, "", 300, 300, 10 * MadeFacts.SECOND, "com.acme.Cache#load:9")
            .first();

    assertThat(first.rule().name()).isEqualTo("PinnedVirtualThread");
    assertThat(DiagnosisText.headline(first))
        .isEqualTo("50.0 % of the time of all carriers of virtual threads");
    assertThat(first.sites().get(0).application().describe()).isEqualTo("com.acme.Cache.load:9");
  }

  @Test
  void namesThreadsThatAreStartedAllTheTime() {
    String[] start = {"java.lang.Thread#start", "com.acme.Mailer#send:14", SERVE};
    WeighedRule first =
        new MadeFacts().plainSamples(400).with(Evidence.START, "", 8, 900, 900, start).first();

    assertThat(first.rule().name()).isEqualTo("ThreadStarts");
    assertThat(DiagnosisText.headline(first)).isEqualTo("90 threads started a second");
    assertThat(first.sites().get(0).application().describe()).isEqualTo("com.acme.Mailer.send:14");
    assertThat(
            new MadeFacts().plainSamples(400).with(Evidence.START, "", 8, 190, 190, start).found())
        .as("a pool that fills")
        .isEmpty();
  }

  @Test
  void namesWaitsBeforeStartsThatTakeLessTime() {
    String[] start = {"java.lang.Thread#start", "org.search.Merges#merge:77", SERVE};

    assertThat(
            new MadeFacts()
                .plainSamples(400)
                .waiting(24, 0.85, "com.acme.Stock", "com.acme.Stock#take:12", SERVE)
                .with(Evidence.START, "", 8, 300, 300, start)
                .found())
        .containsExactly("ContendedLock", "ThreadStarts");
  }

  @Test
  void writesWhereToReadOn() throws IOException {
    StringBuilder text = new StringBuilder();
    DiagnosisText.write(
        new MadeFacts()
            .plainSamples(400)
            .waiting(24, 0.9, "com.acme.Stock", "com.acme.Stock#take:12", SERVE)
            .diagnosis(),
        text);

    assertThat(text.toString())
        .startsWith("1 hazard in 10.0 s recorded by the JDK: 400 processor samples")
        .contains("\n1. WARNING ContendedLock  24 threads blocked 90.0 % of the time\n")
        .contains("   where   100.0 %  com.acme.Stock.take:12\n")
        .contains("   page    java -jar hotguard.jar rules ContendedLock\n");
  }
}
