/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Modifier;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One method or constructor.
 *
 * @param name the name, {@code <init>} and {@code <clinit>} included
 * @param descriptor parameters and result
 * @param modifiers the bits of {@link Modifier}, and those of the class file for synthetic and
 *     bridge methods
 * @param annotations the annotations, invisible ones included; immutable
 * @param instructions the reachable instructions, in the order of the class file; immutable
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
   * Creates facts that compute their instructions on first access, because most methods are never
   * inspected.
   *
   * @param instructions finds the reachable instructions; called once at most, and must not throw
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

  /** Returns whether this is a constructor or a static initialiser. */
  public boolean isInitializer() {
    return name.startsWith("<");
  }

  public boolean isStatic() {
    return Modifier.isStatic(modifiers);
  }

  public boolean isSynchronized() {
    return Modifier.isSynchronized(modifiers);
  }

  /** Returns whether the compiler made the method: lambda bodies, bridges, accessors. */
  public boolean isSynthetic() {
    return (modifiers & SYNTHETIC) != 0;
  }

  /** Returns whether the method only forwards to a method with more specific types. */
  public boolean isBridge() {
    return (modifiers & BRIDGE) != 0;
  }

  /**
   * Returns the descriptors of the parameters, such as {@code I} or {@code [Ljava/lang/String;}.
   */
  public List<String> parameterTypes() {
    return new MethodRef("", name, descriptor).parameterTypes();
  }

  /** Returns the instructions of one kind, in order. */
  public <I extends Instruction> List<I> all(Class<I> kind) {
    List<I> found = new ArrayList<>();
    for (Instruction instruction : instructions) {
      if (kind.isInstance(instruction)) {
        found.add(kind.cast(instruction));
      }
    }
    return Collections.unmodifiableList(found);
  }

  /** Returns the instruction that made a value; empty if the value comes from elsewhere. */
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

  /** Returns the type of a value as in descriptors; empty if it is unknown, or a new array. */
  public String typeOf(Origin value) {
    if (value instanceof Origin.Parameter parameter) {
      List<String> types = parameterTypes();
      return parameter.index() < types.size() ? types.get(parameter.index()) : "";
    }
    if (value instanceof Origin.FieldValue held) {
      return all(Instruction.FieldAccess.class).stream()
          .filter(access -> access.field().equals(held.field()))
          .map(Instruction.FieldAccess::descriptor)
          .findFirst()
          .orElse("");
    }
    if (value instanceof Origin.Created made) {
      return made.type().endsWith("[]") ? "" : 'L' + made.type().replace('.', '/') + ';';
    }
    return source(value, Instruction.Call.class)
        .map(call -> call.target().returnType())
        .or(
            () ->
                source(value, Instruction.DynamicCall.class)
                    .map(made -> made.descriptor().substring(made.descriptor().indexOf(')') + 1)))
        .orElse("");
  }

  /**
   * Returns whether a condition tests the result of a matching call, whatever the result must be.
   */
  public boolean branchesOn(Site.Condition condition, Predicate<? super Instruction.Call> call) {
    return source(condition.value(), Instruction.Call.class).filter(call).isPresent();
  }

  /** An immutable list that computes its elements on first access. */
  private static final class DeferredList<E> extends AbstractList<E> implements RandomAccess {
    private @Nullable Supplier<List<E>> supplier;
    private volatile @Nullable List<E> elements;

    DeferredList(Supplier<List<E>> supplier) {
      this.supplier = supplier;
    }

    private List<E> elements() {
      List<E> found = elements;
      return found == null ? find() : found;
    }

    /** Releases the supplier, which may hold much more than the elements. */
    private synchronized List<E> find() {
      List<E> found = elements;
      if (found == null) {
        found = supplier == null ? List.of() : List.copyOf(supplier.get());
        elements = found;
        supplier = null;
      }
      return found;
    }

    @Override
    public E get(int index) {
      return elements().get(index);
    }

    @Override
    public int size() {
      return elements().size();
    }

    @Override
    public Iterator<E> iterator() {
      return elements().iterator();
    }

    @Override
    public Spliterator<E> spliterator() {
      return elements().spliterator();
    }
  }
}
