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
import jdk.jfr.Period;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;

/** The counts of one SQL text. Registered by {@link StatementEvents}. */
@Name("io.hotguard.jdbc.StatementCount")
@Label("Statement Count")
@Description("How often one SQL text was prepared and executed since its counter started")
@Category("Hotguard")
@Period("10 s")
@StackTrace(false)
@Registered(false)
final class StatementCountEvent extends Event {
  @Label("Counter")
  final String counter;

  @Label("Statement")
  final String statement;

  @Label("Prepares")
  final long prepares;

  @Label("Executions")
  final long executions;

  @Label("Batched Statements")
  final long batchedStatements;

  @Label("Session State")
  final boolean sessionState;

  @Label("Most in a Unit of Work")
  final long mostInUnit;

  @Label("Repeating Units of Work")
  final long repeatingUnits;

  StatementCountEvent(String counter, StatementCount count) {
    this.counter = counter;
    this.statement = count.sql();
    this.prepares = count.prepares();
    this.executions = count.executions();
    this.batchedStatements = count.batchedStatements();
    this.sessionState = count.sessionState();
    this.mostInUnit = count.mostInUnit();
    this.repeatingUnits = count.repeatingUnits();
  }
}
