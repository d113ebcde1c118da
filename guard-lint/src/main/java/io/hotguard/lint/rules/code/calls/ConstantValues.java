/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.AnnotationFacts;
import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.FieldFacts;
import io.hotguard.code.FieldRef;
import io.hotguard.code.HotPaths;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.FieldAccess;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Recognizes values that stay the same from call to call: constants, and values that are set once
 * for the application. Fields of objects that belong to one request do not count.
 */
public final class ConstantValues {
  private static final List<String> HOLDERS = RuleTables.list("constant-values.holders");

  /** Simple names of annotations on singleton classes. */
  private static final Set<String> SINGLE = RuleTables.set("constant-values.single");

  /** Simple names of annotations on fields that a container sets. */
  private static final Set<String> INJECTED =
      Set.of("ApolloJsonValue", "ConfigProperty", "NacosValue", "Property", "Value");

  private ConstantValues() {}

  /** Describes a value that stays the same; empty if it may belong to the call. */
  public static Optional<String> describe(CodeFacts facts, Body body, Origin origin) {
    Value value = new Value(body, origin);
    if (origin instanceof Origin.Parameter && ValueFlow.maker(facts, body) != null) {
      List<Value> captured = ValueFlow.behind(facts, value);
      value = captured.size() == 1 ? captured.get(0) : value;
    }
    if (value.origin() instanceof Origin.Constant) {
      return Optional.of("a constant");
    }
    if (value.origin() instanceof Origin.FieldValue held) {
      FieldRef field = facts.declared(held.field());
      return isSetting(facts, value.body(), held.field(), field)
          ? Optional.of("the field " + field.name())
          : Optional.empty();
    }
    return value
        .source(Call.class)
        .filter(ConstantValues::readsSetting)
        .map(call -> "the setting that " + MemberNames.simple(call.target()) + " returns");
  }

  private static boolean isSetting(CodeFacts facts, Body body, FieldRef named, FieldRef field) {
    boolean written =
        facts.assignments(field).stream()
            .map(assignment -> assignment.body())
            .anyMatch(writer -> facts.isHot(writer) && !writer.method().isInitializer());
    if (written) {
      return false;
    }
    boolean isStatic =
        body.method().all(FieldAccess.class).stream()
            .anyMatch(access -> access.field().equals(named) && access.isStatic());
    ClassFacts type = facts.type(field.owner()).orElse(null);
    if (isStatic || type == null) {
      return isStatic || isHolder(field.owner());
    }
    return isHolder(field.owner())
        || isMarked(type.annotations(), SINGLE)
        || isMarked(
            type.field(field.name()).map(FieldFacts::annotations).orElse(List.of()), INJECTED)
        || isEntered(facts, type);
  }

  private static boolean isMarked(List<AnnotationFacts> annotations, Set<String> names) {
    return annotations.stream()
        .anyMatch(annotation -> names.contains(MemberNames.simple(annotation.type())));
  }

  /** Whether the class has an entry point, so that its object exists before the requests. */
  private static boolean isEntered(CodeFacts facts, ClassFacts type) {
    return type.methods().stream()
        .map(method -> facts.hotPaths().steps().get(type.ref(method)))
        .anyMatch(step -> step != null && isEntry(step));
  }

  private static boolean isEntry(HotPaths.Step step) {
    return step.caller() == null && !step.entry().isRecorded();
  }

  private static boolean isHolder(String className) {
    return HOLDERS.stream().anyMatch(className::endsWith);
  }

  /** Whether the call reads a setting: constant arguments, on an object that holds settings. */
  private static boolean readsSetting(Call call) {
    return call.arguments().stream().allMatch(Origin.Constant.class::isInstance)
        && MemberNames.result(call.target()).equals("java.lang.String")
        && (call.target().is("java.lang.System", "getProperty")
            || call.target().is("java.lang.System", "getenv")
            || (isHolder(call.target().owner())
                && (call.receiver() == null || call.receiver() instanceof Origin.FieldValue)));
  }
}
