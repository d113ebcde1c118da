/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.Dispatch;
import io.hotguard.code.Instruction.FieldAccess;
import io.hotguard.code.Site.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class RareInputSitesTest {
  private static final FieldRef FLAG = new FieldRef("acme.Cart", "check");

  private static Site site(int ordinal, Condition... conditions) {
    return new Site(
        ordinal, 1, 0, 0, 0, false, List.of(), List.of(), false, List.of(conditions), List.of());
  }

  private static Call call(int ordinal, String owner, String name, String descriptor) {
    return new Call(
        site(ordinal),
        Dispatch.VIRTUAL,
        new MethodRef(owner, name, descriptor),
        new Origin.This(),
        List.of(),
        Use.USED);
  }

  private static FieldAccess flag(int ordinal, @Nullable Origin written) {
    return new FieldAccess(site(ordinal), FLAG, "Z", false, written, Use.USED);
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
            "acme.Cart",
            0,
            "java.lang.Object",
            List.of(),
            List.of(),
            null,
            List.of(),
            List.of(method)),
        method);
  }

  private static boolean isOn(Body body, Origin value, boolean holds) {
    return RareInputSites.isOn(body, site(9, new Condition(value, holds)));
  }

  @Test
  void aMissingReferenceIsOne() {
    assertThat(isOn(body(), new Origin.Parameter(1), false)).isTrue();
    assertThat(isOn(body(), new Origin.Parameter(2), false)).isTrue();
    assertThat(isOn(body(), new Origin.Parameter(2), true)).isFalse();
  }

  @Test
  void aFalseOrZeroIsNone() {
    assertThat(isOn(body(), new Origin.Parameter(0), false)).isFalse();
    assertThat(isOn(body(), new Origin.Parameter(3), false)).isFalse();
    assertThat(isOn(body(), new Origin.Parameter(4), false)).isFalse();
  }

  @Test
  void whatATextHoldsIsOne() {
    Body asking = body(call(1, "java.lang.String", "indexOf", "(I)I"));
    Body other = body(call(1, "java.lang.String", "equals", "(Ljava/lang/Object;)Z"));

    assertThat(isOn(asking, new Origin.Result(1), true)).isTrue();
    assertThat(isOn(asking, new Origin.Result(1), false)).isFalse();
    assertThat(isOn(other, new Origin.Result(1), true)).isFalse();
  }

  @Test
  void oneValueOfManyIsOne() {
    Site site = site(9, new Condition(new Origin.Unknown(), true, true));

    assertThat(RareInputSites.isOn(body(), site)).isTrue();
    assertThat(RareInputSites.isOn(body(), site(9, new Condition(new Origin.Unknown(), true))))
        .isFalse();
  }

  @Test
  void aTextThatIsAConstantIsOne() {
    Body asking = body(equal(1, new Origin.Constant("help")));
    Body other = body(equal(1, new Origin.Parameter(1)));

    assertThat(isOn(asking, new Origin.Result(1), true)).isTrue();
    assertThat(isOn(asking, new Origin.Result(1), false)).isFalse();
    assertThat(isOn(other, new Origin.Result(1), true)).isFalse();
  }

  private static Call equal(int ordinal, Origin other) {
    return new Call(
        site(ordinal),
        Dispatch.VIRTUAL,
        new MethodRef("java.lang.String", "equals", "(Ljava/lang/Object;)Z"),
        new Origin.Parameter(2),
        List.of(other),
        Use.USED);
  }

  @Test
  void aFlagThatIsTakenBackIsOne() {
    Origin value = new Origin.FieldValue(FLAG);

    assertThat(isOn(body(flag(1, null), flag(2, new Origin.Constant(0))), value, true)).isTrue();
    assertThat(isOn(body(flag(1, null), flag(2, new Origin.Constant(1))), value, true)).isFalse();
    assertThat(isOn(body(flag(1, null)), value, true)).isFalse();
  }

  @Test
  void flagsAndQuestionsSwitch() {
    Site byFlag = site(9, new Condition(new Origin.FieldValue(FLAG), true));
    Site byQuestion = site(9, new Condition(new Origin.Result(1), true));

    assertThat(RareInputSites.isSwitchedOn(body(flag(1, null)), byFlag)).isTrue();
    assertThat(RareInputSites.isSwitchedOn(body(call(1, "a.B", "isSync", "()Z")), byQuestion))
        .isTrue();
    assertThat(RareInputSites.isSwitchedOn(body(call(1, "a.B", "next", "()Z")), byQuestion))
        .isFalse();
    assertThat(RareInputSites.isSwitchedOn(body(flag(1, null)), site(9))).isFalse();
  }
}
