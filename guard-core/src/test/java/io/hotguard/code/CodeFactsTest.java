/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.CodeFacts.Assignment;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.FieldAccess;
import io.hotguard.conformance.UnknownCallers;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedCode;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class CodeFactsTest {
  private static final FieldRef INHERITED = new FieldRef("acme.Sub", "queue");
  private static final FieldRef DECLARED = new FieldRef("acme.Base", "queue");
  private static final Origin MADE = new Origin.Created(3, "java.util.ArrayDeque");

  private static Site site(int ordinal, int line) {
    return new Site(ordinal, line, 0, false, List.of(), List.of());
  }

  private static FieldAccess access(FieldRef field, @Nullable Origin written) {
    return new FieldAccess(site(4, 12), field, "Ljava/util/Queue;", false, written, Use.NONE);
  }

  private static Instruction.Call call(MethodRef target) {
    return new Instruction.Call(site(6, 14), false, target, null, List.of(), Use.NONE);
  }

  private static MethodFacts method(String name, Instruction... instructions) {
    return new MethodFacts(name, "()V", Modifier.PUBLIC, List.of(), List.of(instructions));
  }

  private static ClassFacts type(
      String name, String superName, List<FieldFacts> fields, MethodFacts... methods) {
    return new ClassFacts(name, 0, superName, List.of(), List.of(), fields, List.of(methods));
  }

  private static final ClassFacts BASE =
      type(
          "acme.Base",
          "java.lang.Object",
          List.of(new FieldFacts("queue", "Ljava/util/Queue;", Modifier.PROTECTED, List.of())),
          method("<init>", access(DECLARED, MADE)),
          method("read", access(DECLARED, null)));
  private static final ClassFacts SUB =
      type(
          "acme.Sub",
          "acme.Base",
          List.of(),
          method("clear", access(INHERITED, new Origin.Null())));

  private static CodeFacts facts() {
    return UnknownCallers.of(List.of(BASE, SUB));
  }

  @Test
  void namesAnInheritedFieldByTheClassThatDeclaresIt() {
    CodeFacts facts = facts();

    assertThat(facts.declared(INHERITED)).isEqualTo(DECLARED);
    assertThat(facts.declared(new FieldRef("other.Type", "queue")))
        .isEqualTo(new FieldRef("other.Type", "queue"));
  }

  @Test
  void endsOnClassesThatExtendEachOther() {
    CodeFacts cyclic =
        UnknownCallers.of(List.of(type("a.A", "a.B", List.of()), type("a.B", "a.A", List.of())));

    assertThat(cyclic.declared(new FieldRef("a.A", "x"))).isEqualTo(new FieldRef("a.A", "x"));
  }

  @Test
  void findsEveryWriteToAField() {
    assertThat(facts().assignments(INHERITED))
        .extracting(Assignment::value)
        .containsExactly(MADE, new Origin.Null());
  }

  @Test
  void tellsHotMethodsAndTheirCalls() {
    MethodRef entry = new MethodRef("acme.Sub", "clear", "()V");
    MethodRef read = new MethodRef("acme.Base", "read", "()V");
    CodeFacts facts =
        UnknownCallers.of(
            List.of(BASE, SUB),
            Map.of(
                entry,
                HotPaths.Step.entry(EntryPoint.framework("@HotPath"), Optional.empty(), false),
                read,
                HotPaths.Step.call(entry, 9, Optional.empty())));
    HotPaths hot = facts.hotPaths();

    assertThat(facts.hotBodies()).extracting(Body::ref).containsExactly(read, entry);
    assertThat(hot.callsTo(read)).containsExactly(new Location.Code("acme.Sub", "clear", 9));
    assertThat(hot.entry(read).shown()).isEqualTo("@HotPath");
    assertThat(hot.callsTo(entry)).isEmpty();
    assertThat(hot.entry(new MethodRef("acme.Base", "<init>", "()V"))).isEqualTo(EntryPoint.NONE);
  }

  @Test
  void endsOnPathsWithoutAnEntry() {
    MethodRef a = new MethodRef("acme.A", "a", "()V");
    MethodRef b = new MethodRef("acme.A", "b", "()V");
    HotPaths circle =
        new HotPaths(
            Map.of(
                a,
                HotPaths.Step.call(b, 1, Optional.empty()),
                b,
                HotPaths.Step.call(a, 2, Optional.empty())),
            RecordedCode.none());

    assertThat(circle.callsTo(a)).hasSize(2);
    assertThat(circle.entry(a).shown()).isEmpty();
  }

  /** The code may name a class above or below the one that declares the method. */
  @Test
  void findsCallsByNameAndDescriptor() {
    MethodRef read = new MethodRef("acme.Base", "read", "()V");
    Instruction.Call inherited = call(new MethodRef("acme.Sub", "read", "()V"));
    Instruction.Call other = call(new MethodRef("acme.Sub", "read", "(I)V"));
    CodeFacts facts =
        UnknownCallers.of(
            List.of(BASE, type("acme.Sub", "acme.Base", List.of(), method("m", inherited, other))));

    assertThat(facts.calls(read)).extracting(CodeFacts.CallSite::call).containsExactly(inherited);
    assertThat(facts.functions(read)).isEmpty();
  }

  @Test
  void returnsAMethodThatItsClassDeclares() {
    MethodFacts own = method("m");
    ClassFacts type = type("acme.Sub", "acme.Base", List.of(), own);
    CodeFacts facts = UnknownCallers.of(List.of(BASE, type));

    assertThat(facts.body(type.ref(own))).contains(new CodeFacts.Body(type, own));
    assertThat(facts.body(new MethodRef("acme.Sub", "missing", "()V"))).isEmpty();
    assertThat(facts.body(new MethodRef("acme.Other", own.name(), own.descriptor()))).isEmpty();
  }

  @Test
  void findsTheMakersOfAFunction() {
    MethodRef read = new MethodRef("acme.Base", "read", "()V");
    Instruction.DynamicCall made =
        new Instruction.DynamicCall(
            site(5, 13), "run", "()V", read, read, "run", null, List.of(), Use.USED);
    CodeFacts facts =
        UnknownCallers.of(List.of(type("acme.Sub", "acme.Base", List.of(), method("m", made))));

    assertThat(facts.functions(read))
        .extracting(CodeFacts.FunctionSite::made)
        .containsExactly(made);
    assertThat(facts.calls(read)).isEmpty();
  }

  @Test
  void findsTheInstructionThatMadeAValue() {
    Instruction.Allocation made =
        new Instruction.Allocation(site(3, 11), "java.util.ArrayDeque", "()V", List.of(), Use.USED);
    MethodFacts method = method("m", made, access(DECLARED, MADE));

    assertThat(method.source(MADE, Instruction.Allocation.class)).contains(made);
    assertThat(method.source(MADE, Instruction.Call.class)).isEmpty();
    assertThat(method.source(new Origin.Unknown(), Instruction.Allocation.class)).isEmpty();
  }

  @Test
  void namesAPlaceInAMethod() {
    assertThat(new Body(BASE, BASE.methods().get(1)).location(site(0, 42)))
        .isEqualTo(new Location.Code("acme.Base", "read", 42, "()V"));
  }

  @Test
  void theTypeOfAResultIsWhatFollowsTheParameters() {
    assertThat(new MethodRef("a.B", "c", "(J[I)V").returnType()).isEqualTo("V");
    assertThat(new MethodRef("a.B", "c", "()[Ljava/lang/String;").returnType())
        .isEqualTo("[Ljava/lang/String;");
  }
}
