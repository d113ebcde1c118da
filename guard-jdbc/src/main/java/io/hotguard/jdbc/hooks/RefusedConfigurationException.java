/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown instead of a connection if {@code hotguard.jdbc.fail} is true and the settings have a
 * finding of severity ERROR or could not be checked.
 *
 * <p>The exception is unchecked, because {@code DriverManager} asks the next driver after an {@code
 * SQLException}.
 */
public final class RefusedConfigurationException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  RefusedConfigurationException(List<String> reasons, @Nullable Throwable cause) {
    super(
        "Hotguard refuses the settings, because hotguard.jdbc.fail=true: "
            + String.join("; ", reasons)
            + " (mend the settings, or set hotguard.jdbc.fail=false)",
        cause);
  }
}
