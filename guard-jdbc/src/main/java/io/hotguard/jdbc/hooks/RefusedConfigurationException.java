/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown in place of a connection, and only where {@code hotguard.jdbc.fail} is true: its settings
 * have a finding of severity ERROR, or could not be checked.
 *
 * <p>It is unchecked because {@code DriverManager} takes an {@code SQLException} of one driver as
 * the invitation to ask the next.
 */
public final class RefusedConfigurationException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  RefusedConfigurationException(List<String> reasons, @Nullable Throwable cause) {
    super(
        "connection refused because hotguard.jdbc.fail=true and: "
            + String.join("; ", reasons)
            + " (mend the settings, or set hotguard.jdbc.fail=false)",
        cause);
  }
}
