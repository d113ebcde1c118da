/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * One method or constructor.
 *
 * @param name the name, {@code <init>} and {@code <clinit>} included
 * @param descriptor parameters and result
 * @param modifiers the bits of {@link Modifier}, and those of the class file for synthetic and
 *     bridge methods
 * @param annotations the annotations, those the JVM does not show included; immutable
 * @param instructions what can run of its code, in the order of the class file; immutable
 */
public record MethodFacts(
    String name,
    String descriptor,
    int modifiers,
    List<AnnotationFacts> annotations,
    List<Instruction> instructions) {
  private static final int BRIDGE = 0x0040;
  private static final int SYNTHETIC = 0x1000;

  public MethodFacts {
    requireNonNull(name, "name");
    requireNonNull(descriptor, "descriptor");
    annotations = List.copyOf(annotations);
    instructions = instructions instanceof DeferredList ? instructions : List.copyOf(instructions);
  }

  /**
   * Creates facts whose instructions are found when they are first asked for: most methods of most
   * classes are never looked into.
   *
   * @param instructions finds what can run of its code; called once at most, and must not throw
   */
  public static MethodFacts deferred(
      String name,
      String descriptor,
      int modifiers,
      List<AnnotationFacts> annotations,
      Supplier<List<Instruction>> instructions) {
    return new MethodFacts(
        name, descriptor, modifiers, annotations, new DeferredList<>(instructions));
  }

  /** Tells whether this is a constructor or a static initialiser. */
  public boolean isInitializer() {
    return name.startsWith("<");
  }

  /** Tells whether the method is static. */
  public boolean isStatic() {
    return Modifier.isStatic(modifiers);
  }

  /** Tells whether the method as a whole is synchronized. */
  public boolean isSynchronized() {
    return Modifier.isSynchronized(modifiers);
  }

  /** Tells whether the compiler made the method: lambda bodies, bridges, accessors. */
  public boolean isSynthetic() {
    return (modifiers & SYNTHETIC) != 0;
  }

  /** Tells whether the method only calls the one that it stands for with other types. */
  public boolean isBridge() {
    return (modifiers & BRIDGE) != 0;
  }

  /**
   * Returns the instructions of one kind.
   *
   * @param <I> the kind
   */
  public <I extends Instruction> List<I> all(Class<I> kind) {
    List<I> found = new ArrayList<>();
    for (Instruction instruction : instructions) {
      if (kind.isInstance(instruction)) {
        found.add(kind.cast(instruction));
      }
    }
    return Collections.unmodifiableList(found);
  }

  /**
   * Finds the instruction that made a value.
   *
   * @param <I> the kind
   */
  public <I extends Instruction> Optional<I> source(Origin origin, Class<I> kind) {
    int ordinal =
        origin instanceof Origin.Created created
            ? created.ordinal()
            : origin instanceof Origin.Result result ? result.ordinal() : -1;
    if (ordinal >= 0) {
      for (Instruction instruction : instructions) {
        if (instruction.site().ordinal() == ordinal && kind.isInstance(instruction)) {
          return Optional.of(kind.cast(instruction));
        }
      }
    }
    return Optional.empty();
  }

  /** Tells whether a branch is on what a call answered. */
  public boolean branchesOn(Site.Condition condition, Predicate<? super Instruction.Call> call) {
    return source(condition.value(), Instruction.Call.class).filter(call).isPresent();
  }
}
