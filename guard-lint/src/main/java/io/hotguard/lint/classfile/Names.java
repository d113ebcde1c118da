/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.MethodRef;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;

/** Converts names of class files to those of facts. */
public final class Names {
  private Names() {}

  /** The class of an internal name, such as {@code java/util/Map$Entry} or {@code [J}. */
  public static String binary(String internalName) {
    return internalName.startsWith("[")
        ? Type.getType(internalName).getClassName()
        : internalName.replace('/', '.');
  }

  static MethodRef method(String owner, String name, String descriptor) {
    return new MethodRef(binary(owner), name, descriptor);
  }

  static MethodRef method(Handle handle) {
    return method(handle.getOwner(), handle.getName(), handle.getDesc());
  }
}
