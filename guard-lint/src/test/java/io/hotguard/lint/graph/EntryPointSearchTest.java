/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import static io.hotguard.lint.graph.Outlines.OBJECT;
import static io.hotguard.lint.graph.Outlines.abstractMethod;
import static io.hotguard.lint.graph.Outlines.call;
import static io.hotguard.lint.graph.Outlines.described;
import static io.hotguard.lint.graph.Outlines.exact;
import static io.hotguard.lint.graph.Outlines.graph;
import static io.hotguard.lint.graph.Outlines.hot;
import static io.hotguard.lint.graph.Outlines.lambdaOf;
import static io.hotguard.lint.graph.Outlines.marked;
import static io.hotguard.lint.graph.Outlines.method;
import static io.hotguard.lint.graph.Outlines.ref;
import static io.hotguard.lint.graph.Outlines.type;
import static io.hotguard.lint.graph.Outlines.withModifiers;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.classfile.outline.MethodOutline;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.RecordedCode;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EntryPointSearchTest {
  private static final String GET = "org.springframework.web.bind.annotation.GetMapping";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.hotguard.HotPath",
        GET,
        "org.springframework.web.bind.annotation.RequestMapping",
        "org.springframework.scheduling.annotation.Scheduled",
        "org.springframework.kafka.annotation.KafkaListener",
        "org.springframework.amqp.rabbit.annotation.RabbitListener",
        "org.springframework.jms.annotation.JmsListener",
        "jakarta.ws.rs.GET",
        "javax.ws.rs.POST",
        "org.eclipse.microprofile.reactive.messaging.Incoming"
      })
  void knowsMethodsByTheirAnnotation(String annotation) {
    ProgramGraph graph =
        graph(type("acme.Cart").with(marked(annotation, "total"), method("other")));

    assertThat(hot(graph)).containsExactly("Cart.total");
    assertThat(graph.hotPaths().entry(ref("acme.Cart", "total")).shown())
        .isEqualTo("@" + KnownEntryPoints.simpleName(annotation));
  }

  @ParameterizedTest
  @CsvSource({
    "jakarta.ws.rs.DELETE, true",
    "javax.ws.rs.PUT, true",
    "org.springframework.web.bind.annotation.PatchMapping, true",
    "org.springframework.web.bind.annotation.PostMapping, false",
    "org.springframework.web.bind.annotation.RequestMapping=DELETE, true",
    "jakarta.ws.rs.POST, false"
  })
  void whatFewRequestsComeToIsSeldom(String annotation, boolean seldom) {
    ProgramGraph graph =
        graph(
            type("acme.Cart")
                .with(
                    marked(annotation, "remove", exact("acme.Cart", "helper")),
                    method("helper", exact("acme.Cart", "shared")),
                    marked(GET, "show", exact("acme.Cart", "shared")),
                    method("shared")));

    assertThat(hot(graph)).hasSize(4);
    assertThat(graph.hotPaths().doubt(ref("acme.Cart", "remove")).isPresent()).isEqualTo(seldom);
    assertThat(graph.hotPaths().doubt(ref("acme.Cart", "helper")).isPresent()).isEqualTo(seldom);
    assertThat(graph.hotPaths().doubt(ref("acme.Cart", "shared"))).isEmpty();
    assertThat(graph.hotPaths().doubt(ref("acme.Cart", "show"))).isEmpty();
  }

  /** An annotation is known by its whole name, and one that bears a mark has its frequency. */
  @Test
  void anAnnotationThatIsOnlyCalledLikeAMappingIsNone() {
    ProgramGraph graph =
        graph(
            type("acme.DeleteMapping").asInterface().annotated("acme.Often"),
            type("acme.Often").asInterface().annotated(GET),
            type("acme.Remove")
                .asInterface()
                .annotated("org.springframework.web.bind.annotation.RequestMapping=DELETE"),
            type("acme.Cart")
                .with(
                    marked("acme.DeleteMapping", "total"),
                    marked("acme.Remove", "remove"),
                    marked("acme.PutMapping", "other")));

    assertThat(hot(graph)).containsExactly("Cart.remove", "Cart.total");
    assertThat(graph.hotPaths().doubt(ref("acme.Cart", "total"))).isEmpty();
    assertThat(graph.hotPaths().entry(ref("acme.Cart", "remove")))
        .isEqualTo(new EntryPoint(EntryPoint.Kind.FRAMEWORK, "@Remove", true));
  }

  @Test
  void anAnnotationThatBearsTheMarkIsAMark() {
    ProgramGraph graph =
        graph(
            type("acme.Fast").asInterface().annotated("io.hotguard.HotPath"),
            type("acme.Cart").with(marked("acme.Fast", "total")));

    EntryPoint entry = graph.hotPaths().entry(ref("acme.Cart", "total"));
    assertThat(entry.isAskedFor()).isTrue();
    assertThat(entry.shown()).isEqualTo("@Fast");
  }

  @Test
  void whatAProxyStandsBeforeNobodyKnows() {
    ProgramGraph graph =
        graph(type("acme.Cart", "java.lang.reflect.InvocationHandler").with(method("invoke")));

    assertThat(hot(graph)).containsExactly("Cart.invoke");
    assertThat(graph.hotPaths().doubt(ref("acme.Cart", "invoke"))).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "jakarta.servlet.http.HttpServlet, doGet",
    "javax.servlet.http.HttpServlet, service",
    "io.netty.channel.SimpleChannelInboundHandler, channelRead0",
    "io.netty.handler.codec.ByteToMessageDecoder, decode",
    "io.vertx.core.Handler, handle",
    "org.apache.kafka.clients.producer.Callback, onCompletion",
    "jakarta.jms.MessageListener, onMessage",
    "com.rabbitmq.client.DefaultConsumer, handleDelivery",
    "io.reactivex.FlowableSubscriber, onNext",
    "reactor.core.CoreSubscriber, onNext",
    "org.springframework.aop.MethodBeforeAdvice, before",
    "org.apache.rocketmq.client.consumer.listener.MessageListenerConcurrently, consumeMessage",
    "org.apache.dubbo.rpc.Filter, invoke",
    "org.apache.logging.log4j.core.appender.AbstractAppender, append",
    "com.lmax.disruptor.EventHandler, onEvent"
  })
  void knowsMethodsByTheTypeAboveThem(String supertype, String name) {
    ProgramGraph graph =
        graph(
            type("acme.Base", supertype).with(method("helper")),
            type("acme.Cart", "acme.Base").with(method(name), method("init"), method("<init>")));

    assertThat(hot(graph)).containsExactly("Cart." + name);
    assertThat(graph.hotPaths().entry(ref("acme.Cart", name)).shown())
        .isEqualTo(KnownEntryPoints.simpleName(supertype) + "." + name);
  }

  @ParameterizedTest
  @CsvSource({
    "log4j.core.Layout, encode, org.apache.logging.log4j.core.layout.SyslogLayout, true",
    "log4j.core.Layout, encode, org.apache.loggingapp.ShopLayout, false",
    "log4j.core.Appender, append, com.acme.ShopAppender, false",
  })
  void aPlugInThatItsLibraryBringsIsDoubtful(
      String supertype, String method, String name, boolean doubtful) {
    ProgramGraph graph = graph(type(name, "org.apache.logging." + supertype).with(method(method)));

    assertThat(graph.hotPaths().entry(ref(name, method)).exists()).isTrue();
    assertThat(graph.hotPaths().doubt(ref(name, method)).isPresent()).isEqualTo(doubtful);
  }

  @Test
  void knowsServicesOfGrpcByTheirObserver() {
    MethodOutline total =
        described(method("total"), "(Lacme/Request;Lio/grpc/stub/StreamObserver;)V");
    ProgramGraph graph =
        graph(
            type("acme.CartGrpc$CartImplBase", OBJECT, "io.grpc.BindableService")
                .with(method("bindService")),
            type("acme.CartService", "acme.CartGrpc$CartImplBase").with(total, method("helper")));

    assertThat(hot(graph)).containsExactly("CartService.total");
  }

  @Test
  void knowsPublicMethodsOfServicesOfDubbo() {
    ProgramGraph graph =
        graph(
            type("acme.CartService")
                .annotated("org.apache.dubbo.config.annotation.DubboService")
                .with(
                    method("total"),
                    method("<init>"),
                    withModifiers(method("own"), Modifier.PRIVATE)));

    assertThat(hot(graph)).containsExactly("CartService.total");
  }

  @Test
  void seesAnnotationsOfAnnotations() {
    ProgramGraph graph =
        graph(
            type("acme.Cached").asInterface().annotated("acme.Fast"),
            type("acme.Fast").asInterface().annotated(GET),
            type("acme.Loop").asInterface().annotated("acme.Loop"),
            type("acme.Cart")
                .with(marked("acme.Cached", "total"), marked("acme.Loop", "cold"))
                .with(marked("acme.Unknown", "unknown")));

    assertThat(hot(graph)).containsExactly("Cart.total");
  }

  @Test
  void seesMappingsThatAnInterfaceDeclares() {
    ProgramGraph graph =
        graph(
            type("acme.Api")
                .asInterface()
                .with(abstractMethod("total", GET), abstractMethod("own")),
            type("acme.Base", OBJECT).with(method("total")),
            type("acme.Cart", OBJECT, "acme.Api").with(method("total"), method("own")),
            type("acme.Inheriting", "acme.Base", "acme.Api"));

    assertThat(hot(graph)).containsExactly("Base.total", "Cart.total");
    assertThat(graph.hotPaths().entry(ref("acme.Cart", "total")).shown()).isEqualTo("@GetMapping");
  }

  @Test
  void knowsLambdasThatAreHandlers() {
    ProgramGraph graph =
        graph(
            type("acme.Set")
                .with(
                    method(
                        "up",
                        lambdaOf("io.vertx.core.Handler", "acme.Set", "lambda$0"),
                        lambdaOf("java.lang.Runnable", "acme.Set", "lambda$1")),
                    method("lambda$0", exact("acme.Set", "next")),
                    method("lambda$1"),
                    method("next")));

    assertThat(hot(graph)).containsExactly("Set.lambda$0", "Set.next");
  }

  @ParameterizedTest
  @CsvSource({
    "io.reactivex.functions.Predicate, test",
    "io.reactivex.rxjava3.functions.BiFunction, apply",
    "io.reactivex.rxjava3.functions.BiConsumer, accept"
  })
  void knowsLambdasOfOperators(String type, String method) {
    ProgramGraph graph =
        graph(
            type("acme.Set")
                .with(method("up", lambdaOf(type, "acme.Set", "lambda$0")), method("lambda$0")));

    assertThat(hot(graph)).containsExactly("Set.lambda$0");
    assertThat(graph.hotPaths().entry(ref("acme.Set", "lambda$0")).shown())
        .isEqualTo(KnownEntryPoints.simpleName(type) + '.' + method);
  }

  @Test
  void takesMethodsThatAreNamed() {
    List<String> patterns = List.of("acme.*.total", "acme.**.Deep.*");
    ProgramGraph graph =
        graph(
            5,
            patterns,
            type("acme.Cart").with(method("total"), method("other")),
            type("acme.a.b.Deep").with(method("any")),
            type("acme.a.Cart").with(method("total")));

    assertThat(hot(graph)).containsExactly("Cart.total", "Deep.any");
    assertThat(graph.hotPaths().contains(ref("acme.a.Cart", "total"))).isFalse();
    assertThat(graph.hotPaths().entry(ref("acme.Cart", "total")).shown())
        .isEqualTo("configured entry point");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jakarta.annotation.PostConstruct",
        "org.springframework.context.annotation.Bean",
        "org.springframework.cache.annotation.Cacheable"
      })
  void neverEntersWhatSetsUpOrFillsACache(String annotation) {
    ProgramGraph graph =
        graph(
            type("acme.Cart")
                .with(
                    marked(GET, "total", call("acme.Cart", "load")),
                    marked(annotation, "load", call("acme.Cart", "deeper")),
                    method("deeper")));

    assertThat(hot(graph)).containsExactly("Cart.total");
  }

  @Test
  void neverEntersWhatSetsUpByItsName() {
    ProgramGraph graph =
        graph(
            type("acme.Filter")
                .with(
                    marked(
                        GET,
                        "total",
                        call("acme.Filter", "init"),
                        call("acme.Filter", "shutdown"),
                        call("acme.CartRequest", "init"),
                        call("acme.Filter", "initial")),
                    method("init"),
                    method("shutdown"),
                    method("initial")),
            type("acme.CartRequest").with(method("init")));

    assertThat(hot(graph)).containsExactly("CartRequest.init", "Filter.initial", "Filter.total");
  }

  @Test
  void neverEntersMainMethodsAndInitialisers() {
    MethodOutline main = described(method("main"), "([Ljava/lang/String;)V");
    ProgramGraph graph =
        graph(
            type("acme.Cart")
                .annotated("io.hotguard.HotPath")
                .with(main, method("<clinit>"), method("<init>"), method("total")));

    assertThat(hot(graph)).containsExactly("Cart.<init>", "Cart.total");
  }

  /** A type of a library that takes messages. */
  private static final String SHAPE = "org.broker.api.Handler";

  @Test
  void aMarkSaysMoreThanAShape() {
    ProgramGraph graph =
        graph(
            type("acme.Cart", SHAPE, "acme.Zone").with(method("onPush")),
            type("acme.Zone").asInterface().with(abstractMethod("onPush", GET)));

    assertThat(graph.hotPaths().entry(ref("acme.Cart", "onPush")).shown()).isEqualTo("@GetMapping");
    assertThat(graph.hotPaths().doubt(ref("acme.Cart", "onPush"))).isEmpty();
  }

  private static ProgramGraph configured(Outlines.Type... types) {
    ProgramGraph.Builder builder = ProgramGraph.builder(List.of());
    for (int i = 0; i < types.length; i++) {
      builder.add(types[i].outline(), i);
    }
    NamePatterns none = new NamePatterns(List.of());
    NamePatterns own = new NamePatterns(List.of("com.acme.*Endpoint"));
    return builder.build(
        new HotSources(
            none,
            own,
            RecordedCode.none(),
            CheckedAs.APPLICATION,
            new ExportedPackages(),
            Inputs.unknown()),
        5);
  }

  @Test
  void anAnnotationOfTheUserSaysMoreThanAShape() {
    ProgramGraph graph =
        configured(type("acme.Cart", SHAPE).with(marked("com.acme.CartEndpoint", "onPush")));

    assertThat(graph.hotPaths().entry(ref("acme.Cart", "onPush")).shown())
        .isEqualTo("configured entry point @CartEndpoint");
    assertThat(graph.hotPaths().doubt(ref("acme.Cart", "onPush"))).isEmpty();
  }

  @Test
  void seesAnnotationsOfTheUserThatAnInterfaceDeclares() {
    ProgramGraph graph =
        configured(
            type("acme.Api")
                .asInterface()
                .with(abstractMethod("show", "com.acme.CartEndpoint"), abstractMethod("other")),
            type("acme.Cart", OBJECT, "acme.Api").with(method("show"), method("other")),
            type("acme.Selling")
                .asInterface()
                .annotated("com.acme.ShopEndpoint")
                .with(abstractMethod("sell")),
            type("acme.Shop", OBJECT, "acme.Selling").with(method("sell")));

    assertThat(hot(graph)).containsExactly("Cart.show", "Shop.sell");
    assertThat(graph.hotPaths().entry(ref("acme.Cart", "show")).shown())
        .isEqualTo("configured entry point @CartEndpoint");
    assertThat(graph.hotPaths().entry(ref("acme.Shop", "sell")).shown())
        .isEqualTo("configured entry point @ShopEndpoint");
  }

  /** Annotations that bear each other, the last of them a mark. */
  private static ProgramGraph annotations(int number) {
    List<Outlines.Type> types = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      types.add(
          type("acme.Mark" + i)
              .asInterface()
              .annotated(i + 1 < number ? "acme.Mark" + (i + 1) : GET));
    }
    types.add(type("acme.Cart").with(marked("acme.Mark0", "total")));
    return graph(types.toArray(Outlines.Type[]::new));
  }

  @Test
  void looksThroughSixtyFourAnnotations() {
    assertThat(hot(annotations(63))).containsExactly("Cart.total");
    assertThat(hot(annotations(64))).isEmpty();
  }

  /** Its name suggests that it sets something up; the mark of the user knows better. */
  @Test
  void aMarkOfTheUserOverridesAName() {
    assertThat(hot(graph(type("acme.Filter").with(marked("io.hotguard.HotPath", "init")))))
        .containsExactly("Filter.init");
    assertThat(hot(graph(type("acme.Filter").with(marked(GET, "init"))))).isEmpty();
  }

  @Test
  void readsWhatAShapeLeadsToAtOneCallOnly() {
    ProgramGraph graph =
        graph(
            type("acme.Cart", SHAPE)
                .with(
                    method("onPush", exact("acme.Cart", "first")),
                    method("first", exact("acme.Cart", "second")),
                    method("second")));

    assertThat(hot(graph)).containsExactly("Cart.first", "Cart.onPush");
  }
}
