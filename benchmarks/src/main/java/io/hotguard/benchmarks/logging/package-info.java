/**
 * JMH benchmarks of the logging call, stock beside guarded.
 *
 * <p>Like the demo, nothing here compiles against the guard: a fork is guarded by a system
 * property.
 */
@NullMarked
package io.hotguard.benchmarks.logging;

import org.jspecify.annotations.NullMarked;
