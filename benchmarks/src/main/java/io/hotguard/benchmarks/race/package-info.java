/**
 * {@code stress}: jcstress on the shipped lock-free classes and on their weakened twins, whose
 * cases are in {@code benchmarks/stress}.
 */
@NullMarked
package io.hotguard.benchmarks.race;

import org.jspecify.annotations.NullMarked;
