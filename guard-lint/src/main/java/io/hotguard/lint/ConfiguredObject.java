/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.FieldAccess;
import io.hotguard.code.Instruction.Return;
import io.hotguard.code.Origin;
import org.jspecify.annotations.Nullable;

/** Tells whether one method shows all settings of an object. */
final class ConfiguredObject {
  /** Part of the names of methods that take settings by name, such as properties of a driver. */
  private static final String PROPERTIES = "ropert";

  private ConfiguredObject() {}

  /**
   * Returns whether the method makes the object, takes no settings by name, and hands it to nobody
   * who could set more. A finished data source may be returned.
   */
  static boolean isComplete(Body body, @Nullable Origin object) {
    return object instanceof Origin.Created created
        && body.method().instructions().stream().noneMatch(each -> mayAdd(each, created));
  }

  private static boolean mayAdd(Instruction instruction, Origin.Created object) {
    if (instruction instanceof Call call) {
      return call.arguments().contains(object)
          || (object.equals(call.receiver()) && call.target().name().contains(PROPERTIES));
    }
    if (instruction instanceof Return end) {
      return end.value().equals(object) && !object.type().endsWith("DataSource");
    }
    return instruction instanceof FieldAccess access && object.equals(access.written());
  }
}
