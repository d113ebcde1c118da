/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The name of a method, as an instruction names it. Natural order is class, name, descriptor.
 *
 * @param owner the class that the instruction names, which may inherit the method
 * @param name the method's name, {@code <init>} and {@code <clinit>} included
 * @param descriptor parameters and result, such as {@code (J)V}
 */
public record MethodRef(String owner, String name, String descriptor)
    implements Comparable<MethodRef> {
  private static final Comparator<MethodRef> ORDER =
      Comparator.comparing(MethodRef::owner)
          .thenComparing(MethodRef::name)
          .thenComparing(MethodRef::descriptor);

  public MethodRef {
    requireNonNull(owner, "owner");
    requireNonNull(name, "name");
    requireNonNull(descriptor, "descriptor");
  }

  /** Returns whether this is a method of a class, ignoring its parameters. */
  public boolean is(String className, String method) {
    return owner.equals(className) && name.equals(method);
  }

  /** Returns the descriptor of the result, such as {@code V} or {@code Ljava/lang/String;}. */
  public String returnType() {
    return descriptor.substring(descriptor.indexOf(')') + 1);
  }

  /**
   * Returns the descriptors of the parameters, such as {@code I} or {@code [Ljava/lang/String;}.
   */
  public List<String> parameterTypes() {
    List<String> types = new ArrayList<>();
    int at = 1;
    while (at < descriptor.length() && descriptor.charAt(at) != ')') {
      int end = at;
      while (descriptor.charAt(end) == '[') {
        end++;
      }
      end = descriptor.charAt(end) == 'L' ? descriptor.indexOf(';', end) : end;
      types.add(descriptor.substring(at, end + 1));
      at = end + 1;
    }
    return types;
  }

  /** Returns class and method, such as {@code com.acme.Cart.total}. */
  public String describe() {
    return owner + '.' + name;
  }

  @Override
  public int compareTo(MethodRef other) {
    return ORDER.compare(this, other);
  }
}
