/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import static io.hotguard.lint.graph.Outlines.abstractMethod;
import static io.hotguard.lint.graph.Outlines.call;
import static io.hotguard.lint.graph.Outlines.described;
import static io.hotguard.lint.graph.Outlines.exact;
import static io.hotguard.lint.graph.Outlines.hot;
import static io.hotguard.lint.graph.Outlines.marked;
import static io.hotguard.lint.graph.Outlines.method;
import static io.hotguard.lint.graph.Outlines.ref;
import static io.hotguard.lint.graph.Outlines.repeated;
import static io.hotguard.lint.graph.Outlines.type;
import static io.hotguard.lint.graph.Outlines.withModifiers;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.classfile.outline.ClassOutline;
import io.hotguard.lint.classfile.outline.MethodOutline;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.RecordedCode;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The public API of a library as entry points. */
final class LibraryApiTest {
  private static final String HOT_PATH = "io.hotguard.HotPath";

  private static ProgramGraph graph(CheckedAs as, Outlines.Type... types) {
    return graph(as, new ExportedPackages(), types);
  }

  private static ProgramGraph graph(
      CheckedAs as, ExportedPackages exported, Outlines.Type... types) {
    ProgramGraph.Builder builder = ProgramGraph.builder(List.of());
    for (int i = 0; i < types.length; i++) {
      builder.add(types[i].outline(), i);
    }
    return builder.build(sources(as, exported, Inputs.unknown()), 5);
  }

  private static Outlines.Type hidden(Outlines.Type type) {
    return type.modifiers(0);
  }

  @Test
  void publicAndProtectedMethodsAndTheirCalleesAreHot() {
    ProgramGraph graph =
        graph(
            CheckedAs.LIBRARY,
            type("acme.Cart")
                .with(
                    method("total", exact("acme.Cart", "sum")),
                    withModifiers(method("sum"), Modifier.PRIVATE),
                    withModifiers(method("check"), Modifier.PROTECTED),
                    withModifiers(method("unused"), 0)),
            hidden(type("acme.Hidden").with(method("total"))));

    assertThat(hot(graph)).containsExactlyInAnyOrder("Cart.total", "Cart.sum", "Cart.check");
    assertThat(graph.hotPaths().entry(ref("acme.Cart", "sum"))).isEqualTo(EntryPoint.API);
    assertThat(graph.isLibrary()).isTrue();
  }

  /** The type of a parameter says that a program calls the method often. */
  @ParameterizedTest
  @CsvSource({
    "(Lacme/http/CartRequest;)V, ', takes CartRequest'",
    "(ILacme/bus/Record;)I, ', takes Record'",
    "(Lacme/bus/ApplicationEvent;)V, ''",
    "(Lacme/http/Response;)Lacme/http/CartRequest;, ''"
  })
  void theReasonNamesAMessage(String descriptor, String taken) {
    ProgramGraph graph =
        graph(CheckedAs.LIBRARY, type("acme.Cart").with(described(method("price"), descriptor)));

    assertThat(graph.hotPaths().steps().values())
        .extracting(step -> step.entry().shown())
        .containsExactly(EntryPoint.API.shown() + taken);
  }

  @ParameterizedTest
  @CsvSource({
    "acme.http.Header$Vary$, ', part of Header'",
    "acme.http.CartRequest, ', part of CartRequest'",
    "acme.http.HeaderTable, ''",
    "acme.Header.Cart, ''"
  })
  void theReasonNamesAPartOfAMessage(String type, String part) {
    ProgramGraph graph = graph(CheckedAs.LIBRARY, type(type).with(method("price")));

    assertThat(graph.hotPaths().steps().values())
        .extracting(step -> step.entry().shown())
        .containsExactly(EntryPoint.API.shown() + part);
  }

  /** API named so is called once, but behind other API such a method runs for each call. */
  @Test
  void followsMethodsNamedForSetUpButNoClassesOfSetUp() {
    Outlines.Type cart =
        type("acme.Cart")
            .with(
                method("total", exact("acme.Cart", "loadPrices"), exact("acme.CartConfig", "read")),
                withModifiers(method("loadPrices"), Modifier.PRIVATE),
                method("loadTaxes"));
    Outlines.Type config = hidden(type("acme.CartConfig").with(method("read")));

    assertThat(hot(graph(CheckedAs.LIBRARY, cart, config)))
        .containsExactlyInAnyOrder("Cart.total", "Cart.loadPrices");
  }

  @Test
  void hiddenClassesImplementTheApi() {
    ProgramGraph graph =
        graph(
            CheckedAs.LIBRARY,
            type("acme.Cart").asInterface().with(abstractMethod("total")),
            hidden(
                type("acme.impl.LocalCart", "java.lang.Object", "acme.Cart")
                    .with(method("total"), method("other"))));

    assertThat(hot(graph)).containsExactly("LocalCart.total");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "acme.CartBuilder",
        "acme.CartOptions",
        "acme.CartException",
        "acme.CartLoader",
        "acme.TestCart",
        "acme.config.Cart",
        "acme.deployment.Cart",
        "acme.deploymentoverlay.Cart",
        "acme.reports.Cart",
        "acme.CartConfig$",
        "acme.CartConfig$Companion",
        "acme.Cart$Builder"
      })
  void leavesClassesOutByName(String name) {
    assertThat(hot(graph(CheckedAs.LIBRARY, type(name).with(method("total"))))).isEmpty();
  }

  /** The name of a package says nothing if others use the class, or if there is no other API. */
  @ParameterizedTest
  @ValueSource(strings = {"acme.internal.Cart", "acme.impl.Cart"})
  void packagesOfInternalCodeAreApiOnlyWhereTheyAreReached(String name) {
    Outlines.Type cart = type(name).with(method("total"));
    Outlines.Type shop = type("acme.Shop").with(method("open"), method("sell"));
    Outlines.Type user = type("acme.page.Page").with(method("show", exact(name, "other")));

    assertThat(hot(graph(CheckedAs.LIBRARY, cart))).containsExactly("Cart.total");
    assertThat(hot(graph(CheckedAs.LIBRARY, cart, shop))).containsExactly("Shop.sell");
    assertThat(hot(graph(Set.of(name), cart, shop)))
        .containsExactlyInAnyOrder("Shop.sell", "Cart.total");
    assertThat(hot(graph(Set.of(), cart, shop, user)))
        .containsExactlyInAnyOrder("Shop.sell", "Cart.total", "Page.show");
  }

  private static HotSources sources(CheckedAs as, ExportedPackages exported, Inputs inputs) {
    NamePatterns none = new NamePatterns(List.of());
    return new HotSources(none, none, RecordedCode.none(), as, exported, inputs);
  }

  /** The classes of {@code acme.page} are an input of their own. */
  private static ProgramGraph graph(Set<String> services, Outlines.Type... types) {
    ProgramGraph.Builder builder = ProgramGraph.builder(List.of());
    for (int i = 0; i < types.length; i++) {
      ClassOutline outline = types[i].outline();
      builder.add(outline, outline.name().startsWith("acme.page.") ? 1L << 32 : i);
    }
    Inputs inputs =
        new Inputs(
            List.of(
                new Inputs.Input("a.jar", Inputs.Kind.JAR, 0, 1),
                new Inputs.Input("b.jar", Inputs.Kind.JAR, 1, 2)),
            services,
            Optional.empty());
    return builder.build(sources(CheckedAs.LIBRARY, new ExportedPackages(), inputs), 5);
  }

  /** A program that starts and calls everything once has no library in it. */
  @Test
  void codeThatAMainMethodCallsOnceIsNoApi() {
    MethodOutline main =
        described(
            method("main", call("acme.Cart", "fill"), repeated(call("acme.Cart", "total"))),
            "([Ljava/lang/String;)V");
    Outlines.Type cart =
        type("acme.Cart")
            .with(main, method("fill", call("acme.Cart", "each")), method("each"), method("total"));

    assertThat(hot(graph(CheckedAs.AUTO, cart))).containsExactly("Cart.total");
    assertThat(hot(graph(CheckedAs.LIBRARY, cart)))
        .containsExactlyInAnyOrder("Cart.each", "Cart.fill", "Cart.total");
  }

  @ParameterizedTest
  @CsvSource({
    "total, ()V, true",
    "settle, ()V, true",
    "close, ()V, false",
    "initialize, ()V, false",
    "initialPrice, ()V, true",
    "main, ([Ljava/lang/String;)V, false",
    "<init>, ()V, false",
    "setPrice, (I)V, false",
    "set, (I)Z, true",
    "addListener, (Lacme/Listener;)V, false",
    "add, (Ljava/lang/Object;)Z, true",
    "configureMapper, ()V, false",
    "deploy, (Lacme/Phase;)V, false",
    "deposit, ()V, true",
    "mountDisk, ()V, false",
    "mountain, ()V, true",
    "umount, ()V, false",
    "defaultCart, ()Lacme/Cart;, false",
    "newCart, ()Lacme/Cart;, false"
  })
  void leavesSetUpOutByName(String name, String descriptor, boolean isHot) {
    ProgramGraph graph =
        graph(CheckedAs.LIBRARY, type("acme.Cart").with(described(method(name), descriptor)));

    assertThat(hot(graph).isEmpty()).isEqualTo(!isHot);
  }

  @Test
  void leavesBuildersOutByShape() {
    Outlines.Type query =
        type("acme.Query").with(method("where"), described(method("build"), "()Lacme/Sql;"));
    Outlines.Type twin =
        type("acme.Select").with(method("where"), described(method("run"), "()Lacme/Sql;"));

    assertThat(hot(graph(CheckedAs.LIBRARY, query, twin)))
        .containsExactlyInAnyOrder("Select.where", "Select.run");
  }

  @Test
  void classesInHiddenOnesAreHidden() {
    assertThat(
            hot(
                graph(
                    CheckedAs.LIBRARY,
                    hidden(type("acme.Cart")),
                    type("acme.Cart$Line").with(method("total")))))
        .isEmpty();
  }

  /** A descriptor says what is exported, whatever packages are called. */
  @Test
  void followsModuleDescriptors() {
    ExportedPackages exported = new ExportedPackages();
    exported.add(0, Set.of("acme.impl"));
    ProgramGraph graph =
        graph(
            CheckedAs.LIBRARY,
            exported,
            type("acme.impl.Cart").with(method("total")),
            type("acme.api.Shop").with(method("sell")));

    assertThat(hot(graph)).containsExactly("Cart.total");
  }

  @Test
  void anEntryPointMakesAnApplication() {
    Outlines.Type cart =
        type("acme.Cart")
            .with(
                marked(HOT_PATH, "show", exact("acme.Cart", "total")),
                method("total"),
                method("other"));

    ProgramGraph auto = graph(CheckedAs.AUTO, cart);
    assertThat(hot(auto)).containsExactlyInAnyOrder("Cart.show", "Cart.total");
    assertThat(auto.isLibrary()).isFalse();

    ProgramGraph library = graph(CheckedAs.LIBRARY, cart);
    assertThat(hot(library)).containsExactlyInAnyOrder("Cart.show", "Cart.total", "Cart.other");
    assertThat(library.hotPaths().entry(ref("acme.Cart", "total")).shown()).isEqualTo("@HotPath");
    assertThat(library.hotPaths().entry(ref("acme.Cart", "other"))).isEqualTo(EntryPoint.API);
  }

  @Test
  void withoutAnEntryPointItIsALibrary() {
    Outlines.Type cart = type("acme.Cart").with(method("total", call("acme.Cart", "sum")));

    assertThat(hot(graph(CheckedAs.AUTO, cart))).containsExactly("Cart.total");
    assertThat(hot(graph(CheckedAs.APPLICATION, cart))).isEmpty();
  }

  /** Types alone suggest the entry point, and nobody knows how often it is called. */
  @Test
  void aGuessIsNoEntryPoint() {
    Outlines.Type cart =
        type("acme.Cart", "org.broker.api.Handler")
            .with(described(method("on"), "(Lorg/broker/api/OrderEvent;)V"), method("total"));

    assertThat(hot(graph(CheckedAs.AUTO, cart))).containsExactlyInAnyOrder("Cart.on", "Cart.total");
  }
}
