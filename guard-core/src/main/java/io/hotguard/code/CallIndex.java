/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.CodeFacts.FunctionSite;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The calls of classes by the method that they name. Generated classes have thousands of methods,
 * and rules ask for the callers of each.
 */
final class CallIndex {
  private final Map<Named, List<CallSite>> calls = new HashMap<>();
  private final Map<MethodRef, List<FunctionSite>> functions = new HashMap<>();

  private record Named(String name, String descriptor) {
    static Named of(MethodRef method) {
      return new Named(method.name(), method.descriptor());
    }
  }

  CallIndex(List<Body> bodies) {
    for (Body body : bodies) {
      for (Instruction instruction : body.method().instructions()) {
        if (instruction instanceof Call call) {
          calls
              .computeIfAbsent(Named.of(call.target()), target -> new ArrayList<>())
              .add(new CallSite(body, call));
        } else if (instruction instanceof DynamicCall made && made.implementation() != null) {
          functions
              .computeIfAbsent(made.implementation(), target -> new ArrayList<>())
              .add(new FunctionSite(body, made));
        }
      }
    }
  }

  List<CallSite> calls(MethodRef method) {
    return List.copyOf(calls.getOrDefault(Named.of(method), List.of()));
  }

  List<FunctionSite> functions(MethodRef implementation) {
    return List.copyOf(functions.getOrDefault(implementation, List.of()));
  }
}
