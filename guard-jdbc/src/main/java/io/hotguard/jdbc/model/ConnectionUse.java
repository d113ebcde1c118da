/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

/** A way in which an application uses its connections, as far as its settings tell. */
public enum ConnectionUse {
  /** It sends batches. */
  BATCHES,
  /** A request keeps its connection until its response is written, as with Spring Boot and JPA. */
  OPEN_IN_VIEW,
  /** It runs each change by {@code executeUpdate}, as Hibernate does without batches. */
  SINGLE_UPDATES
}
