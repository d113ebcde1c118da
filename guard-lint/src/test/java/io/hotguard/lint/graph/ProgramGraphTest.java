/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import static io.hotguard.lint.graph.Outlines.OBJECT;
import static io.hotguard.lint.graph.Outlines.abstractMethod;
import static io.hotguard.lint.graph.Outlines.atLine;
import static io.hotguard.lint.graph.Outlines.call;
import static io.hotguard.lint.graph.Outlines.exact;
import static io.hotguard.lint.graph.Outlines.graph;
import static io.hotguard.lint.graph.Outlines.hot;
import static io.hotguard.lint.graph.Outlines.inLoop;
import static io.hotguard.lint.graph.Outlines.lambda;
import static io.hotguard.lint.graph.Outlines.lambdaOf;
import static io.hotguard.lint.graph.Outlines.made;
import static io.hotguard.lint.graph.Outlines.marked;
import static io.hotguard.lint.graph.Outlines.method;
import static io.hotguard.lint.graph.Outlines.ref;
import static io.hotguard.lint.graph.Outlines.repeated;
import static io.hotguard.lint.graph.Outlines.seldom;
import static io.hotguard.lint.graph.Outlines.type;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.Effect;
import io.hotguard.code.FunctionUse;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Repetition;
import io.hotguard.lint.classfile.outline.CallOutline;
import io.hotguard.lint.classfile.outline.MethodOutline;
import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ProgramGraphTest {

  private static final String HOT = "io.hotguard.HotPath";
  private static final String MAPPER = "org.apache.ibatis.annotations.Mapper";
  private static final String JEDIS = "redis.clients.jedis.Jedis";
  private static final MethodRef GET = ref(JEDIS, "get");

  private static Outlines.Type chain(int length) {
    Outlines.Type chain = type("acme.Chain");
    for (int i = 0; i < length; i++) {
      chain.with(method("m" + i, exact("acme.Chain", "m" + (i + 1))));
    }
    return chain.with(method("m" + length, call(JEDIS, "get")));
  }

  @Test
  void knowsWhatLibrariesDo() {
    ProgramGraph graph = graph(type("acme.Cart"));

    assertThat(graph.effects(GET)).containsExactly(Effect.CALLS_REMOTE);
    assertThat(graph.way(GET, Effect.CALLS_REMOTE)).containsExactly(GET);
    assertThat(graph.way(GET, Effect.WAITS)).isEmpty();
    assertThat(graph.effects(ref(JEDIS, "toString"))).isEmpty();
    assertThat(graph.effects(ref("acme.Unknown", "get"))).isEmpty();
  }

  @Test
  void aCallOfAnInterfaceRunsTheFunctionsThatImplementIt() {
    Outlines.Type handler = type("acme.Handler").with(abstractMethod("handle"));
    ProgramGraph graph =
        graph(
            handler,
            type("acme.SetUp")
                .with(
                    method(
                        "routes",
                        lambdaOf("acme.Handler", "acme.Shop", "order"),
                        seldom(lambdaOf("acme.Handler", "acme.Shop", "failed")))),
            type("acme.Server").with(marked(HOT, "serve", call("acme.Handler", "handle"))),
            type("acme.Shop").with(method("order", call(JEDIS, "get")), method("failed")));

    assertThat(hot(graph)).containsExactly("Server.serve", "Shop.order");
    assertThat(graph.effects(ref("acme.Handler", "handle"))).containsExactly(Effect.CALLS_REMOTE);
  }

  @ParameterizedTest
  @CsvSource({"3, 3, false", "4, 4, true", "12, 12, true", "13, 0, true"})
  void aCallOfAKeptFunctionOfTheJdkRunsAFewThatAreKept(int given, int run, boolean guess) {
    String function = "java.util.function.Function";
    String kept = "(Ljava/util/function/Function;)V";
    MethodRef apply = new MethodRef(function, "apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
    List<CallOutline> calls = new ArrayList<>();
    for (int i = 0; i < given; i++) {
      calls.add(lambdaOf(function, "acme.SetUp", "lambda$" + i, FunctionUse.KEPT));
      calls.add(made("acme.Cleaner", kept));
    }
    List<MethodOutline> setUp = new ArrayList<>();
    setUp.add(method("setUp", calls.toArray(CallOutline[]::new)));
    IntStream.range(0, given).forEach(i -> setUp.add(method("lambda$" + i)));
    ProgramGraph graph =
        graph(
            type("acme.Cleaner").with(marked(HOT, "clean", call(apply))),
            type("acme.SetUp").with(setUp.toArray(MethodOutline[]::new)));

    assertThat(hot(graph)).hasSize(1 + run);
    assertThat(graph.hotPaths().doubt(ref("acme.SetUp", "lambda$0")).isPresent())
        .isEqualTo(guess && run > 0);
  }

  @Test
  void tellsWhatIsSeldomComeTo() {
    ProgramGraph graph =
        graph(
            type("acme.Cart")
                .with(
                    marked(
                        HOT,
                        "handle",
                        seldom(exact("acme.Cart", "close")),
                        seldom(exact("acme.Cart", "both")),
                        exact("acme.Cart", "step")),
                    method("close", exact("acme.Cart", "log")),
                    method("log"),
                    method("step", exact("acme.Cart", "both")),
                    method("both")));

    assertThat(hot(graph))
        .containsExactly("Cart.both", "Cart.close", "Cart.handle", "Cart.log", "Cart.step");
    assertThat(
            graph.hotPaths().steps().keySet().stream()
                .filter(method -> graph.hotPaths().doubt(method).isPresent())
                .map(MethodRef::name))
        .containsExactly("close", "log");
    assertThat(graph.hotPaths().callsTo(ref("acme.Cart", "both"))).hasSize(2);
  }

  @Test
  void tellsMethodsOfOneNameApartByTheirParameters() {
    ProgramGraph graph = graph(type("acme.Cart"));
    String queue = "java.util.concurrent.BlockingQueue";
    String timed = "(Ljava/lang/Object;JLjava/util/concurrent/TimeUnit;)Z";

    assertThat(graph.effects(new MethodRef(queue, "offer", timed))).containsExactly(Effect.WAITS);
    assertThat(graph.effects(new MethodRef(queue, "offer", "(Ljava/lang/Object;)Z"))).isEmpty();
  }

  @Test
  void countsParameters() {
    assertThat(KnownCalls.parameters("()V")).isZero();
    assertThat(KnownCalls.parameters("(IJ[[D[Ljava/lang/String;Lacme/Cart;Z)V")).isEqualTo(6);
    assertThat(KnownCalls.parameters("(Lacme")).isEqualTo(1);
    assertThat(KnownCalls.parameters("")).isZero();
  }

  @Test
  void carriesEffectsThroughHelpersAndTellsTheWay() {
    ProgramGraph graph =
        graph(
            type("acme.Cart").with(method("total", call("acme.Store", "load"))),
            type("acme.Store").asInterface().with(abstractMethod("load")),
            type("acme.RedisStore", OBJECT, "acme.Store").with(method("load", call(JEDIS, "get"))));
    MethodRef total = ref("acme.Cart", "total");

    assertThat(graph.effects(total)).containsExactly(Effect.CALLS_REMOTE);
    assertThat(graph.effects(ref("acme.Store", "load"))).containsExactly(Effect.CALLS_REMOTE);
    assertThat(graph.way(total, Effect.CALLS_REMOTE))
        .containsExactly(total, ref("acme.Store", "load"), GET);
  }

  @Test
  void carriesEffectsOverAFewCallsOnly() {
    int most = EffectSearch.CALLS;
    ProgramGraph graph = graph(chain(most + 1));

    assertThat(graph.effects(ref("acme.Chain", "m0"))).isEmpty();
    assertThat(graph.effects(ref("acme.Chain", "m1"))).containsExactly(Effect.CALLS_REMOTE);
    assertThat(graph.way(ref("acme.Chain", "m1"), Effect.CALLS_REMOTE)).hasSize(most + 2);
  }

  @Test
  void takesTheShortestWay() {
    ProgramGraph graph =
        graph(chain(3).with(method("m9", exact("acme.Chain", "m1"), exact("acme.Chain", "m3"))));

    assertThat(graph.way(ref("acme.Chain", "m9"), Effect.CALLS_REMOTE))
        .containsExactly(ref("acme.Chain", "m9"), ref("acme.Chain", "m3"), GET);
  }

  @Test
  void endsOnMethodsThatCallEachOther() {
    ProgramGraph graph =
        graph(
            type("acme.Ring")
                .with(
                    method("a", exact("acme.Ring", "b"), inLoop("acme.Ring", "a")),
                    method("b", exact("acme.Ring", "a"), call(JEDIS, "get"))));

    assertThat(graph.effects(ref("acme.Ring", "a"))).containsExactly(Effect.CALLS_REMOTE);
    assertThat(graph.way(ref("acme.Ring", "a"), Effect.CALLS_REMOTE)).hasSize(3);
  }

  @ParameterizedTest
  @EnumSource(FunctionUse.class)
  void carriesEffectsThroughFunctionsThatRunAtOnce(FunctionUse use) {
    ProgramGraph graph =
        graph(
            type("acme.Cart")
                .with(
                    method("total", lambda("acme.Cart", "lambda$0", use)),
                    method("lambda$0", call(JEDIS, "get"))));
    boolean atOnce = use == FunctionUse.ELEMENTS || use == FunctionUse.HANDED_ON;

    assertThat(graph.effects(ref("acme.Cart", "total")).isEmpty()).isEqualTo(!atOnce);
  }

  @Test
  void knowsMethodsThatGeneratedClassesWillImplement() {
    ProgramGraph graph =
        graph(
            type("acme.CartMapper").asInterface().annotated(MAPPER).with(abstractMethod("find")),
            type("acme.CartRepository", "org.springframework.data.repository.CrudRepository")
                .asInterface()
                .with(abstractMethod("findByName")),
            type("acme.Cart")
                .with(
                    method("a", call("acme.CartMapper", "find")),
                    method("b", call("acme.CartRepository", "findByName"))));

    assertThat(graph.effects(ref("acme.Cart", "a"))).containsExactly(Effect.CALLS_REMOTE);
    assertThat(graph.effects(ref("acme.Cart", "b"))).containsExactly(Effect.CALLS_REMOTE);
  }

  @ParameterizedTest
  @CsvSource({
    "acme.mapper.CartMapper, true",
    "acme.shop.mapper.CartMapper, true",
    "acme.mappers.CartMapper, false",
    "acme.api.CartMapper, false",
  })
  void anInterfaceInAScannedPackageIsAMapper(String name, boolean isMapper) {
    String scan = "org.mybatis.spring.annotation.MapperScan=acme.**.mapper,acme.mapper";
    ProgramGraph graph =
        graph(
            type(name).asInterface().with(abstractMethod("find")),
            type("acme.mapper.Names").with(method("find")),
            type("acme.Application").annotated(scan),
            type("acme.Other").annotated("org.mybatis.spring.annotation.MapperScan=${mappers}"),
            type("acme.Cart")
                .with(method("a", call(name, "find")), method("b", call("acme.Names", "find"))));

    assertThat(graph.effects(ref("acme.Cart", "a")).contains(Effect.CALLS_REMOTE))
        .isEqualTo(isMapper);
    assertThat(graph.typesAbove(ref(name, "find")).contains('@' + MAPPER)).isEqualTo(isMapper);
    assertThat(graph.effects(ref("acme.Cart", "b"))).isEmpty();
  }

  @Test
  void findsWhatLoopsOfCallersRepeat() {
    ProgramGraph graph =
        graph(
            type("acme.Cart")
                .with(
                    marked(HOT, "total", inLoop("acme.Cart", "line"), call("acme.Cart", "once")),
                    method("line", exact("acme.Cart", "deeper")),
                    method("deeper"),
                    method("once")));
    MethodRef total = ref("acme.Cart", "total");
    Repetition loop = new Repetition(Repetition.Kind.LOOP, total, 7);

    assertThat(graph.repetition(ref("acme.Cart", "line"))).contains(loop);
    assertThat(graph.repetition(ref("acme.Cart", "deeper"))).contains(loop);
    assertThat(graph.repetition(ref("acme.Cart", "once"))).isEmpty();
    assertThat(graph.repetition(total)).isEmpty();
    assertThat(loop.describe()).isEqualTo("in the loop at acme.Cart.total:7");
  }

  @Test
  void findsWhatStreamsRepeat() {
    ProgramGraph graph =
        graph(
            type("acme.Cart")
                .with(
                    marked(
                        HOT,
                        "total",
                        lambda("acme.Cart", "lambda$each", FunctionUse.ELEMENTS),
                        lambda("acme.Cart", "lambda$once", FunctionUse.HANDED_ON)),
                    method("lambda$each", exact("acme.Cart", "deeper")),
                    method("lambda$once"),
                    method("deeper")));

    assertThat(graph.repetition(ref("acme.Cart", "deeper")).orElseThrow().describe())
        .isEqualTo("for each element at acme.Cart.total:7");
    assertThat(graph.repetition(ref("acme.Cart", "lambda$each"))).isPresent();
    assertThat(graph.repetition(ref("acme.Cart", "lambda$once"))).isEmpty();
  }

  @Test
  void countsLoopsOfColdCallersForColdMethodsOnly() {
    ProgramGraph graph =
        graph(
            type("acme.Cart")
                .with(
                    marked(HOT, "total", call("acme.Cart", "line")),
                    method("nightly", inLoop("acme.Cart", "line"), inLoop("acme.Cart", "clean")),
                    method("line"),
                    method("clean")));

    assertThat(graph.repetition(ref("acme.Cart", "line"))).isEmpty();
    assertThat(graph.repetition(ref("acme.Cart", "clean"))).isPresent();
  }

  @Test
  void followsNoCallThatCouldRunTooMuch() {
    List<Outlines.Type> types = new ArrayList<>();
    types.add(type("acme.Few").asInterface().with(abstractMethod("run")));
    types.add(type("acme.Many").asInterface().with(abstractMethod("run")));
    for (int i = 0; i <= Hierarchy.FAN_OUT; i++) {
      types.add(type("acme.Many" + i, OBJECT, "acme.Many").with(method("run")));
    }
    for (int i = 0; i < Hierarchy.FAN_OUT; i++) {
      types.add(type("acme.Few" + i, OBJECT, "acme.Few").with(method("run")));
    }
    types.add(
        type("acme.Cart")
            .with(marked(HOT, "total", call("acme.Few", "run"), call("acme.Many", "run"))));

    assertThat(hot(graph(types.toArray(Outlines.Type[]::new))))
        .hasSize(1 + Hierarchy.FAN_OUT)
        .contains("Cart.total", "Few0.run")
        .doesNotContain("Many0.run");
  }

  @Test
  void followsTypesOfTheJdkOnlyWhereObjectsAreMade() {
    ProgramGraph graph =
        graph(
            type("acme.Made", OBJECT, "java.lang.Runnable").with(method("<init>"), method("run")),
            type("acme.Base", OBJECT, "java.util.concurrent.Callable").with(method("helper")),
            type("acme.Derived", "acme.Base").with(method("<init>"), method("call")),
            type("acme.Elsewhere", OBJECT, "java.lang.Runnable").with(method("run")),
            type("acme.Cart")
                .with(
                    marked(
                        HOT,
                        "total",
                        made("acme.Made"),
                        made("acme.Derived"),
                        call("java.lang.Runnable", "run"))));

    assertThat(hot(graph))
        .containsExactly("Cart.total", "Derived.<init>", "Derived.call", "Made.<init>", "Made.run");
    assertThat(graph.hotPaths().doubt(ref("acme.Made", "run"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4})
  void followsAsManyCallsAsIsAskedFor(int depth) {
    ProgramGraph graph =
        graph(
            depth,
            List.of(),
            chain(6),
            type("acme.Entry").with(marked(HOT, "handle", exact("acme.Chain", "m0"))));

    assertThat(hot(graph)).hasSize(1 + depth).contains("Entry.handle");
  }

  @Test
  void keepsTheClassOfTheSmallestSource() {
    ProgramGraph.Builder builder = ProgramGraph.builder(List.of());
    builder.add(type("acme.Cart").with(marked(HOT, "later")).outline(), 9);
    builder.add(type("acme.Cart").with(marked(HOT, "first")).outline(), 3);
    builder.add(type("acme.Cart").with(marked(HOT, "last")).outline(), 12);

    ProgramGraph graph = builder.build(HotSources.of(new NamePatterns(List.of())), 5);

    assertThat(hot(graph)).containsExactly("Cart.first");
    assertThat(graph.classCount()).isEqualTo(1);
    assertThat(graph.methodCount()).isEqualTo(1);
  }

  @Test
  void putsNestedClassesTogether() {
    ProgramGraph.Builder builder =
        ProgramGraph.builder(List.of(Set.of("acme.lib."), Set.of("x.Y.z")));
    builder.add(type("acme.Cart$Line").with(method("a", call("x.Y", "z"))).outline(), 5);
    builder.add(type("acme.Cart").with(marked(HOT, "total")).outline(), 2);
    builder.add(type("acme.$Odd", "acme.lib.Base").outline(), 3);
    builder.add(type("acme.Cold").with(method("a", call("x.Y", "other"))).outline(), 4);

    List<ClassGroup> groups =
        List.copyOf(builder.build(HotSources.of(new NamePatterns(List.of())), 5).groups());

    assertThat(groups)
        .extracting(ClassGroup::name)
        .containsExactly("acme.$Odd", "acme.Cart", "acme.Cold");
    assertThat(groups.get(1).sources()).containsExactly(2, 5);
    assertThat(groups).extracting(ClassGroup::hot).containsExactly(false, true, false);
    assertThat(groups)
        .extracting(group -> group.mentions().toString())
        .containsExactly("{0}", "{1}", "{}");
  }

  private static final MethodRef LOAD = ref("acme.Store", "load");

  /**
   * Two stores, with other methods read first: the numbers of all calls are higher by {@code
   * shift}.
   */
  private static ProgramGraph stores(int shift, MethodOutline first, MethodOutline second) {
    MethodOutline helper = method("helper", call(JEDIS, "get"));
    return graph(
        type("acme.Others")
            .with(
                IntStream.range(0, shift)
                    .mapToObj(i -> method("other" + i))
                    .toArray(MethodOutline[]::new)),
        type("acme.Store").asInterface().with(abstractMethod("load")),
        type("acme.A", OBJECT, "acme.Store").with(first, helper),
        type("acme.B", OBJECT, "acme.Store").with(second, helper));
  }

  @Test
  void goesByTheNearestOfSeveralTargets() {
    for (int shift = 0; shift < 16; shift++) {
      MethodOutline near = method("load", call(JEDIS, "get"));
      assertThat(
              stores(shift, near, method("load", exact("acme.B", "helper")))
                  .way(LOAD, Effect.CALLS_REMOTE))
          .containsExactly(LOAD, GET);
      assertThat(
              stores(shift, method("load", exact("acme.A", "helper")), near)
                  .way(LOAD, Effect.CALLS_REMOTE))
          .containsExactly(LOAD, GET);
    }
  }

  @Test
  void goesByTheFirstOfEquallyNearTargets() {
    assertThat(
            stores(0, method("load", call(JEDIS, "get")), method("load", call(JEDIS, "set")))
                .way(LOAD, Effect.CALLS_REMOTE))
        .containsExactly(LOAD, GET);
  }

  @Test
  void goesByNoTargetWithoutTheEffect() {
    assertThat(
            stores(0, method("load"), method("load", exact("acme.B", "helper")))
                .way(LOAD, Effect.CALLS_REMOTE))
        .containsExactly(LOAD, ref("acme.B", "helper"), GET);
  }

  @Test
  void keepsTheWayOfOneEffectWhenItFindsAnother() {
    ProgramGraph graph =
        graph(
            type("acme.Cart")
                .with(
                    method("total", call(JEDIS, "get"), exact("acme.Cart", "report")),
                    method("report", exact("java.lang.Thread", "sleep"))));
    MethodRef total = ref("acme.Cart", "total");

    assertThat(graph.effects(total)).containsExactlyInAnyOrder(Effect.CALLS_REMOTE, Effect.WAITS);
    assertThat(graph.way(total, Effect.CALLS_REMOTE)).containsExactly(total, GET);
    assertThat(graph.way(total, Effect.WAITS))
        .containsExactly(total, ref("acme.Cart", "report"), ref("java.lang.Thread", "sleep"));
  }

  @Test
  void tellsTheWayOverTheFirstMethodOfAll() {
    ProgramGraph graph =
        graph(
            type("acme.Aaa").with(method("load", call(JEDIS, "get"))),
            type("acme.Cart").with(method("total", exact("acme.Aaa", "load"))));
    MethodRef total = ref("acme.Cart", "total");

    assertThat(graph.way(total, Effect.CALLS_REMOTE))
        .containsExactly(total, ref("acme.Aaa", "load"), GET);
  }

  @Test
  void carriesRepetitionsOverAFewCallsOnly() {
    int most = RepetitionSearch.CALLS;
    ProgramGraph graph =
        graph(
            chain(most + 1),
            type("acme.Cart").with(marked(HOT, "total", inLoop("acme.Chain", "m0"))));

    assertThat(graph.repetition(ref("acme.Chain", "m" + most))).isPresent();
    assertThat(graph.repetition(ref("acme.Chain", "m" + (most + 1)))).isEmpty();
  }

  @Test
  void knowsARepetitionOfTheFirstMethodOfAll() {
    ProgramGraph graph =
        graph(
            type("acme.Aaa").with(method("line")),
            type("acme.Cart").with(marked(HOT, "total", inLoop("acme.Aaa", "line"))));

    assertThat(graph.repetition(ref("acme.Aaa", "line"))).isPresent();
  }

  @Test
  void knowsALoopOfAClassWithoutLineNumbers() {
    ProgramGraph graph =
        graph(
            type("acme.Cart")
                .with(
                    marked(HOT, "total", atLine(0, inLoop("acme.Cart", "line"))), method("line")));

    assertThat(graph.repetition(ref("acme.Cart", "line")))
        .contains(new Repetition(Repetition.Kind.LOOP, ref("acme.Cart", "total"), 0));
  }

  /** The tasks run side by side. */
  @Test
  void repeatsNoTaskThatALoopHandsOn() {
    ProgramGraph graph =
        graph(
            type("acme.Cart")
                .with(
                    marked(
                        HOT,
                        "total",
                        repeated(lambda("acme.Cart", "lambda$later", FunctionUse.LATER)),
                        repeated(lambda("acme.Cart", "lambda$now", FunctionUse.HANDED_ON))),
                    method("lambda$later"),
                    method("lambda$now")));

    assertThat(graph.repetition(ref("acme.Cart", "lambda$later"))).isEmpty();
    assertThat(graph.repetition(ref("acme.Cart", "lambda$now"))).isPresent();
  }

  /** Interfaces are known by their types and annotations, whatever they are called. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.springframework.data.jpa.repository.JpaRepository",
        "jakarta.data.repository.CrudRepository",
        "io.micronaut.data.repository.CrudRepository",
        "com.baomidou.mybatisplus.core.mapper.BaseMapper"
      })
  void anInterfaceOfTheApplicationHasTheEffectsOfTheTypesAboveIt(String library) {
    ProgramGraph graph =
        graph(
            type("acme.Base", OBJECT, library).asInterface(),
            type("acme.Repo", OBJECT, "acme.Base").asInterface().with(abstractMethod("byName")),
            type("acme.Other", OBJECT, "acme.Base").with(method("byName")),
            type("acme.Cart").with(method("total", call("acme.Repo", "byName"))));

    assertThat(graph.way(ref("acme.Repo", "byName"), Effect.CALLS_REMOTE)).hasSize(1);
    assertThat(graph.typesAbove(ref("acme.Repo", "byName"))).contains("acme.Base", library);
    assertThat(graph.typesAbove(ref("acme.Other", "byName"))).as("it has code").isEmpty();
  }

  @Test
  void namesTheCallsThatLeadFromALoop() {
    ProgramGraph graph =
        graph(
            type("acme.Cart")
                .with(
                    marked(HOT, "total", atLine(3, repeated(exact("acme.Cart", "each")))),
                    method("each", atLine(7, exact("acme.Cart", "load"))),
                    method("load")));

    assertThat(graph.repeatingCalls(ref("acme.Cart", "load")))
        .containsExactly(
            new Location.Code("acme.Cart", "total", 3), new Location.Code("acme.Cart", "each", 7));
    assertThat(graph.repeatingCalls(ref("acme.Cart", "total"))).isEmpty();
  }
}
