/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Return;
import io.hotguard.code.Instruction.Throw;
import io.hotguard.code.Origin;
import io.hotguard.code.Site;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds catch blocks and the uses of caught exceptions in them. */
public final class Handlers {
  private Handlers() {}

  /** The innermost catch around a site that catches one of the given exceptions. */
  public static Optional<String> around(Site site, Set<String> exceptions) {
    return site.caught().stream().filter(exceptions::contains).findFirst();
  }

  /** The instructions in the catch blocks of an exception. */
  public static Stream<Instruction> of(Body body, String exception) {
    return body.method().instructions().stream()
        .filter(instruction -> instruction.site().handling().contains(exception));
  }

  /** Whether a catch block swallows the exception: it neither throws nor passes it on. */
  public static boolean isSwallowed(Body body, String exception) {
    return of(body, exception)
        .noneMatch(
            instruction ->
                instruction instanceof Throw
                    || (!(instruction instanceof Return)
                        && instruction.operands().stream()
                            .anyMatch(Origin.Caught.class::isInstance)));
  }
}
