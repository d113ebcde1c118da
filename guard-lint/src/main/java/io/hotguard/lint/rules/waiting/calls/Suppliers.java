/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;

/** Recognizes classes that create connections for their callers. */
public final class Suppliers {
  private Suppliers() {}

  /** Whether the class is a pool, factory or data source, which creates connections on request. */
  public static boolean is(ClassFacts type) {
    return type.name().contains("Pool")
        || type.supertypes().stream()
            .anyMatch(name -> name.endsWith("Factory") || name.endsWith("DataSource"));
  }

  /** Whether the method returns the new connection, so that its caller may keep it. */
  public static boolean handsOut(Body body, Instruction instruction) {
    return body.method().all(Instruction.Return.class).stream()
        .flatMap(exit -> exit.value().alternatives().stream())
        .flatMap(value -> body.method().source(value, Instruction.class).stream())
        .anyMatch(given -> given.equals(instruction) || holds(given, instruction));
  }

  private static boolean holds(Instruction given, Instruction connection) {
    return given instanceof Allocation holder && holder.arguments().contains(connection.made());
  }
}
