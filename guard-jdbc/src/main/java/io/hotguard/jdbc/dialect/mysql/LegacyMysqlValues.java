/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mysql;

import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.ValueReader;
import io.hotguard.jdbc.model.ValueType;
import org.jspecify.annotations.Nullable;

/** Reads values like later releases of Connector/J, but enumeration words stay as written. */
final class LegacyMysqlValues implements ValueReader {
  private final MysqlValues later = new MysqlValues();

  @Override
  public Reading read(PropertyDefinition definition, @Nullable String text) {
    Reading reading = later.read(definition, text);
    return definition.type() == ValueType.ENUM && reading.refusal() == null
        ? Reading.of(text)
        : reading;
  }
}
