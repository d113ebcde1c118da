/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Site.Condition;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UnconditionalSitesTest {
  private static final FieldRef FLAG = new FieldRef("acme.Cart", "check");

  private static Site site(int ordinal, Condition... conditions) {
    return site(ordinal, List.of(conditions), List.of());
  }

  private static Site site(int ordinal, List<Condition> all, List<List<Condition>> choices) {
    return new Site(ordinal, 1, 0, 0, 0, false, List.of(), List.of(), false, all, choices);
  }

  private static Call call(int ordinal, String name, String descriptor, List<Origin> arguments) {
    return new Call(
        site(ordinal),
        false,
        new MethodRef("acme.Cart", name, descriptor),
        new Origin.This(),
        arguments,
        Use.USED);
  }

  private static Body body(Instruction... instructions) {
    MethodFacts method =
        new MethodFacts(
            "total",
            "(I[Ljava/lang/String;Ljava/lang/String;Z)V",
            0,
            List.of(),
            List.of(instructions));
    return new Body(
        new ClassFacts(
            "acme.Cart", 0, "java.lang.Object", List.of(), List.of(), List.of(), List.of(method)),
        method);
  }

  private static boolean isPlain(Body body, Origin value, boolean holds) {
    return UnconditionalSites.isPlain(body, site(9, new Condition(value, holds)));
  }

  private static boolean leadsOn(Body body, Origin value, boolean holds) {
    return UnconditionalSites.leadsOn(body, site(9, new Condition(value, holds)));
  }

  @Test
  void whatNoBranchLeadsToIsPlain() {
    assertThat(UnconditionalSites.isPlain(body(), site(9))).isTrue();
    assertThat(UnconditionalSites.leadsOn(body(), site(9))).isTrue();
  }

  @Test
  void aThrowableThatIsThereIsNotPlain() {
    MethodFacts whenComplete =
        new MethodFacts(
            "done", "(Ljava/lang/Object;Ljava/lang/Throwable;)V", 0, List.of(), List.of());
    Body body = new Body(body().type(), whenComplete);

    assertThat(isPlain(body, new Origin.Parameter(1), true)).isFalse();
    assertThat(leadsOn(body, new Origin.Parameter(1), true)).isFalse();
    assertThat(isPlain(body, new Origin.Parameter(0), true)).isTrue();
  }

  @Test
  void aSettingAskedWithConstantsIsNotPlain() {
    Origin name = new Origin.Constant("cart.check");
    Origin preset = new Origin.Constant(0);
    String asks = "(Ljava/lang/String;Z)Z";
    Body setting = body(call(1, "getBooleanProperty", asks, List.of(name, preset)));
    Body input = body(call(1, "fits", asks, List.of(new Origin.Parameter(1), preset)));

    assertThat(isPlain(setting, new Origin.Result(1), true)).isFalse();
    assertThat(isPlain(setting, new Origin.Result(1), false)).isTrue();
    assertThat(isPlain(input, new Origin.Result(1), true)).isTrue();
  }

  @Test
  void inputThatIsThereIsPlain() {
    assertThat(isPlain(body(), new Origin.Parameter(1), true)).isTrue();
    assertThat(isPlain(body(), new Origin.Parameter(1), false)).isFalse();
    assertThat(isPlain(body(), new Origin.Parameter(3), false)).isTrue();
  }

  @Test
  void aMissingReferenceIsTold() {
    assertThat(isBehindMissing(new Origin.Result(1), false)).isTrue();
    assertThat(isBehindMissing(new Origin.Result(1), true)).isFalse();
    assertThat(isBehindMissing(new Origin.Parameter(1), false)).isFalse(); // the caller decides
  }

  private static boolean isBehindMissing(Origin value, boolean holds) {
    Body body =
        body(call(1, "find", "(Ljava/lang/String;)Ljava/lang/String;", List.of(new Origin.This())));
    return UnconditionalSites.isBehindMissing(body, site(9, new Condition(value, holds)));
  }

  @Test
  void aFlagThatIsNotSetLeavesAPlacePlainAndAWayNot() {
    assertThat(isPlain(body(), new Origin.FieldValue(FLAG), true)).isFalse();
    assertThat(leadsOn(body(), new Origin.FieldValue(FLAG), true)).isFalse();
    assertThat(isPlain(body(), new Origin.FieldValue(FLAG), false)).isTrue();
    assertThat(leadsOn(body(), new Origin.FieldValue(FLAG), false)).isFalse();
  }

  @Test
  void oneOfSeveralBranchesIsPlainIfOneOfThemIs() {
    Condition flag = new Condition(new Origin.FieldValue(FLAG), true);
    Condition missing = new Condition(new Origin.Parameter(1), false);
    Condition input = new Condition(new Origin.Parameter(1), true);

    assertThat(
            UnconditionalSites.isPlain(body(), site(9, List.of(), List.of(List.of(flag, missing)))))
        .isFalse();
    assertThat(
            UnconditionalSites.isPlain(body(), site(9, List.of(), List.of(List.of(flag, input)))))
        .isTrue();
    assertThat(
            UnconditionalSites.leadsOn(
                body(), site(9, List.of(), List.of(List.of(flag, input), List.of(missing, flag)))))
        .isFalse();
  }

  @Test
  void oneValueOfManyIsNotPlain() {
    Site site = site(9, new Condition(new Origin.Unknown(), true, true));

    assertThat(UnconditionalSites.isPlain(body(), site)).isFalse();
  }

  /** The question, the answer, whether a place behind it is plain, whether a way is. */
  @ParameterizedTest
  @CsvSource({
    "hasNext, ()Z, true, true, true",
    "hasNext, ()Z, false, true, true",
    "poll, ()Ljava/lang/Object;, true, true, true",
    "isEmpty, ()Z, false, true, true",
    "isEmpty, ()Z, true, false, false",
    "isNotBlank, (Ljava/lang/String;)Z, true, true, true",
    "isNotBlank, (Ljava/lang/String;)Z, false, false, false",
    "isStrict, ()Z, true, false, false",
    "isStrict, ()Z, false, true, true",
    "booleanValue, ()Z, true, false, false",
    "supports, (Ljava/lang/Class;)Z, true, true, false",
    "supports, (Ljava/lang/Class;)Z, false, true, true",
    "containsKey, (Ljava/lang/Object;)Z, true, false, false",
    "equalsIgnoreCase, (Ljava/lang/String;)Z, true, false, false",
    "equalsIgnoreCase, (Ljava/lang/String;)Z, false, true, true",
    "getLimit, ()I, true, false, false",
    "getLimit, ()I, false, true, true",
    "getCodec, ()Lacme/Codec;, true, false, false",
    "getHeader, (Ljava/lang/String;)Ljava/lang/String;, true, true, true",
    "getHeader, (Ljava/lang/String;)Ljava/lang/String;, false, false, false"
  })
  void questionsTellByNameAnswerAndArguments(
      String name, String descriptor, boolean holds, boolean plain, boolean leadsOn) {
    List<Origin> arguments =
        descriptor.startsWith("()") ? List.of() : List.of(new Origin.Parameter(1));
    Body asking = body(call(1, name, descriptor, arguments));

    assertThat(isPlain(asking, new Origin.Result(1), holds)).isEqualTo(plain);
    assertThat(leadsOn(asking, new Origin.Result(1), holds)).isEqualTo(leadsOn);
  }
}
