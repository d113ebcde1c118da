/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An instruction that a rule may ask for. Stack, local variable and arithmetic instructions are
 * left out.
 */
public sealed interface Instruction {

  Site site();

  /** Returns the arguments of a call, an allocation or a function that is made. */
  default List<Origin> arguments() {
    return List.of();
  }

  /**
   * Returns the class and method that the instruction calls or makes, such as {@code
   * java.util.regex.Pattern.compile}, or an array type. It is empty for other instructions.
   */
  default String callee() {
    if (this instanceof Call call) {
      return call.target().describe();
    }
    if (this instanceof Allocation made) {
      return made.descriptor().isEmpty() ? made.type() : made.type() + ".<init>";
    }
    if (this instanceof DynamicCall made) {
      MethodRef implementation = made.implementation();
      return (implementation == null ? made.bootstrap() : implementation).describe();
    }
    return "";
  }

  /** Returns the value that the instruction makes; null if it makes none. */
  default @Nullable Origin made() {
    return this instanceof Allocation made
        ? new Origin.Created(site().ordinal(), made.type())
        : this instanceof Call || this instanceof DynamicCall
            ? new Origin.Result(site().ordinal())
            : null;
  }

  /** Returns the values that the instruction takes, the receiver of a call first. */
  default List<Origin> operands() {
    if (this instanceof Call call) {
      return call.receiver() == null
          ? call.arguments()
          : Stream.concat(Stream.of(call.receiver()), call.arguments().stream()).toList();
    }
    if (this instanceof Allocation made) {
      return made.arguments();
    }
    if (this instanceof DynamicCall made) {
      return made.arguments();
    }
    if (this instanceof FieldAccess access) {
      return access.written() == null ? List.of() : List.of(access.written());
    }
    return this instanceof Throw thrown
        ? List.of(thrown.exception())
        : this instanceof Return exit ? List.of(exit.value()) : List.of();
  }

  /**
   * A call of a method, {@code super(...)} and {@code this(...)} included. The constructor of a new
   * object is in its {@link Allocation} instead.
   *
   * @param site where it stands
   * @param isExact whether it calls the named method itself: a static call, or {@code super.m()}
   * @param target the method as named
   * @param receiver the object that it is called on; null for a static call
   * @param arguments the arguments; immutable
   * @param use what happens with the result
   */
  record Call(
      Site site,
      boolean isExact,
      MethodRef target,
      @Nullable Origin receiver,
      List<Origin> arguments,
      Use use)
      implements Instruction {

    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * A new object with its constructor, or a new array.
   *
   * @param site where it stands
   * @param type the class, or an array type
   * @param descriptor the constructor's descriptor; empty for an array
   * @param arguments the constructor's arguments, or the lengths of an array; immutable
   * @param use what happens with the object; USED for an array
   */
  record Allocation(Site site, String type, String descriptor, List<Origin> arguments, Use use)
      implements Instruction {

    public Allocation {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * An {@code invokedynamic}: a lambda, a method reference, a string concatenation, a pattern
   * switch.
   *
   * @param site where it stands
   * @param name the name given to the bootstrap method: for a lambda, that of the interface's
   *     method
   * @param descriptor what it takes and gives: for a lambda, captured values and the interface
   * @param bootstrap the method that links it
   * @param implementation the method behind a lambda or method reference; null for anything else
   * @param function the parameters and the result that the function has here, such as {@code
   *     (Ljava/lang/Throwable;)V}; empty for anything but a lambda or method reference
   * @param recipe the text of a string concatenation, with {@code \1} in each argument's place and
   *     constants written out; null for anything else
   * @param arguments the arguments, for a lambda the captured values; immutable
   * @param use what happens with the result
   */
  record DynamicCall(
      Site site,
      String name,
      String descriptor,
      MethodRef bootstrap,
      @Nullable MethodRef implementation,
      String function,
      @Nullable String recipe,
      List<Origin> arguments,
      Use use)
      implements Instruction {

    public DynamicCall {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * A read or a write of a field.
   *
   * @param site where it stands
   * @param field the field as named
   * @param descriptor the field's type
   * @param isStatic whether the field is static
   * @param written the value that is written; null for a read
   * @param use what happens with the value that is read; NONE for a write
   */
  record FieldAccess(
      Site site,
      FieldRef field,
      String descriptor,
      boolean isStatic,
      @Nullable Origin written,
      Use use)
      implements Instruction {}

  /** A constant string that is loaded. */
  record StringConstant(Site site, String text) implements Instruction {}

  /**
   * A {@code throw}, also one that the compiler adds to leave a {@code finally}.
   *
   * @param exception the thrown object
   */
  record Throw(Site site, Origin exception) implements Instruction {}

  /** A {@code return} of a value. */
  record Return(Site site, Origin value) implements Instruction {}
}
