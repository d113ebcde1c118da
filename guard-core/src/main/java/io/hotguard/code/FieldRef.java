/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import static java.util.Objects.requireNonNull;

/**
 * The name of a field, as an instruction names it.
 *
 * @param owner the class that the instruction names, which may inherit the field
 */
public record FieldRef(String owner, String name) {

  public FieldRef {
    requireNonNull(owner, "owner");
    requireNonNull(name, "name");
  }
}
