/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.Instruction.FieldAccess;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.Origin;
import io.hotguard.code.Site;
import io.hotguard.code.Use;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Classifies the elements that code puts into a queue. */
final class QueueElements {
  private static final Set<String> VALUES =
      Set.of(
          "Ljava/lang/Double;",
          "Ljava/lang/Float;",
          "Ljava/lang/Integer;",
          "Ljava/lang/Long;",
          "Ljava/lang/Short;",
          "Ljava/lang/String;");

  private static final Set<String> NUMBERS = Set.of("J", "D", "F");
  private static final String RECORD = "java.lang.Record";
  private static final Pattern SAMPLE =
      Pattern.compile(
          ".*(Sample|Measurement|Metric|DataPoint|Datum|Timing|Latency|Observation|Stat|Gauge)");

  private static final Pattern COUNTS =
      Pattern.compile("(getAndI|i)ncrement(AndGet)?|(getAndA|a)dd(AndGet)?|inc|mark");

  private QueueElements() {}

  /** An object kept in a field and added each time: it tells the consumer to end. */
  static boolean isEndMark(Body body, Call add) {
    Origin element = element(add);
    return element instanceof Origin.FieldValue
        || body.method()
            .source(element, Call.class)
            .filter(call -> call.target().name().startsWith("access$"))
            .isPresent();
  }

  /** A number or a text, such as a sample or a line: no caller waits for its result. */
  static boolean isValue(Body body, Call add) {
    Origin element = element(add);
    return (!(element instanceof Origin.FieldValue)
            && VALUES.contains(body.method().typeOf(element)))
        || body.method()
            .source(element, DynamicCall.class)
            .filter(made -> made.recipe() != null)
            .isPresent();
  }

  /** An object that carries a measured value: by the name of its type, or a record of numbers. */
  static boolean isSample(CodeFacts facts, Body body, Call add) {
    String type = type(body, element(add));
    return SAMPLE.matcher(type).matches()
        || facts
            .type(type)
            .filter(made -> RECORD.equals(made.superName()))
            .filter(made -> made.fields().stream().anyMatch(field -> isNumber(field.descriptor())))
            .isPresent();
  }

  /** A sample: the caller of refused work would have to do more than count it. */
  static boolean isLossOnlyCounted(MethodFacts method, Call offer) {
    Site.Condition refused = new Site.Condition(new Origin.Result(offer.site().ordinal()), false);
    List<Instruction> reaction =
        method.instructions().stream()
            .filter(each -> each.site().conditions().contains(refused))
            .toList();
    return offer.use() == Use.TESTED
        && !reaction.isEmpty()
        && reaction.stream()
            .allMatch(
                each ->
                    each instanceof FieldAccess
                        || (each instanceof Call call
                            && COUNTS.matcher(call.target().name()).matches()));
  }

  private static boolean isNumber(String descriptor) {
    return NUMBERS.contains(descriptor);
  }

  private static String type(Body body, Origin element) {
    String descriptor = body.method().typeOf(element);
    return descriptor.startsWith("L")
        ? descriptor.substring(1, descriptor.length() - 1).replace('/', '.')
        : "";
  }

  private static Origin element(Call add) {
    return add.arguments().isEmpty() ? new Origin.Unknown() : add.arguments().get(0);
  }
}
