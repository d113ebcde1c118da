/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/** Records that a unit of work exceeded the limit of a statement; see {@link StatementEvents}. */
@Name("io.hotguard.jdbc.RepeatedStatement")
@Label("Repeated Statement")
@Description("A unit of work executed the same statement more often than the limit")
@Category("Hotguard")
final class RepeatedStatementEvent extends Event {
  @Label("Counter")
  @Nullable String counter;

  @Label("Statement")
  @Nullable String statement;

  @Label("Unit of Work")
  @Description("Empty for the use of one connection")
  @Nullable String unitOfWork;

  @Label("Limit")
  @Description("Executions that are not reported")
  int limit;
}
