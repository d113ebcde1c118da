/**
 * The demo: one small application, run as configured and run guarded, beside each other.
 *
 * <p>The guarded process is started with {@code -Dhotguard.mode=enforce} and nothing else; the
 * guard's counters are read through JMX, so nothing here compiles against the guard.
 */
@NullMarked
package io.hotguard.benchmarks.demo;

import org.jspecify.annotations.NullMarked;
