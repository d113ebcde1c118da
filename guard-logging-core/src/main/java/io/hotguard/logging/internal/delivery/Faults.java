/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import io.hotguard.logging.internal.delivery.Target.Fault;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Collection;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells the failure of one event from an outage. <b>Threading:</b> any thread. */
public final class Faults {
  /*
   * The layout decides, if there is one; a database reports the cause itself. An appender that lays
   * out events in its own code shows only the exception: a client library (Kafka, mail, JMS) wraps
   * a dead connection into its own exceptions. Such an exception, like an unknown one, counts as an
   * outage: waiting too long costs room in the journal, giving up costs events.
   */
  private Faults() {}

  /**
   * Judges a failure.
   *
   * @param canLayOut the answer of {@link #canLayOut}, asked only if the failure does not tell
   */
  public static Fault of(Throwable failure, Supplier<@Nullable Boolean> canLayOut) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof VirtualMachineError && !(t instanceof StackOverflowError)) {
        return Fault.MACHINE;
      }
      if (t instanceof SQLException sql) {
        return isOfTheData(sql) ? Fault.EVENT : Fault.CONNECTION;
      }
    }
    Boolean printable = canLayOut.get();
    boolean ofTheEvent = printable != null ? !printable : isDefect(failure);
    return ofTheEvent ? Fault.EVENT : Fault.CONNECTION;
  }

  /** Data that do not fit (class 22) or break a constraint (23), in standard SQL's classes. */
  private static boolean isOfTheData(SQLException failure) {
    String state = failure.getSQLState();
    return state != null && (state.startsWith("22") || state.startsWith("23"));
  }

  /**
   * Lays an event out again; null if there is no layout, or the layouts do not tell.
   *
   * @param layOut lays the event out; false or an exception if that fails
   */
  public static <L> @Nullable Boolean canLayOut(Collection<L> layouts, Predicate<L> layOut) {
    Boolean printable = null;
    for (L layout : layouts) {
      try {
        printable = !Boolean.FALSE.equals(printable) && layOut.test(layout);
      } catch (VirtualMachineError e) {
        if (!(e instanceof StackOverflowError)) {
          return null; // The failure says nothing about the event.
        }
        printable = false;
      } catch (RuntimeException | Error e) {
        printable = false;
      }
    }
    return printable;
  }

  private static boolean isDefect(Throwable failure) {
    boolean defect = true;
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof IOException || (t instanceof Error && !(t instanceof StackOverflowError))) {
        return false;
      }
      String type = t.getClass().getName();
      defect &=
          (type.startsWith("java.lang.") || type.startsWith("java.util."))
              && !type.startsWith("java.util.concurrent.");
    }
    return defect;
  }
}
