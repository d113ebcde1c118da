/**
 * A bounded, append-only, memory-mapped journal of byte records that survives the death of its
 * process.
 *
 * <p>Internal: used by {@code io.hotguard.logging} only. Depends on the JDK alone; knows nothing of
 * Log4j.
 */
@org.jspecify.annotations.NullMarked
package io.hotguard.logging.journal;
