/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.CodeFacts.Assignment;
import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.FieldUses;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.Return;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.RuleTables;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognizes collections in fields that code fills and never makes smaller. */
public final class GrowingCollections {
  /** The collections of the JDK without a bound; queues are for other rules. */
  private static final Pattern TYPES =
      Pattern.compile(
          "java\\.util\\.(concurrent\\.)?((Linked|Concurrent|Identity)?Hash|Tree|ConcurrentSkipList|CopyOnWriteArray)(Map|Set|List)"
              + "|java\\.util\\.((Array|Linked)List|Hashtable|Vector)");

  private static final Set<String> ADDS = RuleTables.set("growing-collections.adds");
  private static final Set<String> READS = RuleTables.set("growing-collections.reads");
  private static final Set<String> ASKS = Set.of("addIfAbsent", "contains", "indexOf");
  private static final Set<String> VIEWS =
      Set.of("entrySet", "iterator", "keySet", "keys", "parallelStream", "stream", "values");
  private static final Pattern SHRINKS =
      Pattern.compile("(remove|retain|clear|evict|expire|poll|drain).*");

  private GrowingCollections() {}

  public static boolean isAdd(Call call) {
    return ADDS.contains(call.target().name()) && call.target().owner().startsWith("java.util.");
  }

  /** The class of the collection, without its package; empty if some code may make it smaller. */
  public static Optional<String> type(FieldUses uses) {
    List<Optional<String>> made =
        uses.assignments().stream().map(GrowingCollections::made).distinct().toList();
    return made.size() == 1 && uses.calls().stream().allMatch(GrowingCollections::keepsAll)
        ? made.get(0)
        : Optional.empty();
  }

  /** Whether it is a list that no code asks for an element before it adds the same. */
  public static boolean takesAll(String type, FieldUses uses) {
    return (type.endsWith("List") || type.endsWith("Vector"))
        && uses.calls().stream().noneMatch(use -> ASKS.contains(use.call().target().name()));
  }

  private static Optional<String> made(Assignment written) {
    MethodFacts method = written.body().method();
    if (!method.isInitializer()) {
      return Optional.empty();
    }
    Optional<Call> factory = method.source(written.value(), Call.class);
    if (factory.filter(call -> call.target().name().equals("newKeySet")).isPresent()) {
      return Optional.of("Set");
    }
    Origin inner =
        factory
            .filter(call -> call.target().owner().equals("java.util.Collections"))
            .filter(call -> call.target().name().startsWith("synchronized"))
            .map(call -> call.arguments().get(0))
            .orElse(written.value());
    return method
        .source(inner, Allocation.class)
        .map(Allocation::type)
        .filter(type -> TYPES.matcher(type).matches())
        .map(MemberNames::simple);
  }

  private static boolean keepsAll(CallSite site) {
    MethodFacts method = site.body().method();
    String name = site.call().target().name();
    Origin result = new Origin.Result(site.call().site().ordinal());
    if (VIEWS.contains(name)) {
      return Uses.areAll(
              method, result, use -> use instanceof Call on && result.equals(on.receiver()))
          && method.all(Call.class).stream()
              .noneMatch(call -> SHRINKS.matcher(call.target().name()).matches());
    }
    return ADDS.contains(name)
        || READS.contains(name)
        || (name.equals("size") && isStatistic(method, result));
  }

  /** Whether the size is returned or given away; a comparison, which is no use, sets a bound. */
  private static boolean isStatistic(MethodFacts method, Origin size) {
    return Uses.mayInclude(method, size, use -> true)
        && Uses.areAll(method, size, use -> use instanceof Return || use instanceof Call);
  }
}
