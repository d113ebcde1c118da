/**
 * jcstress cases. A case of a package-private class stands in that class' package; the jar is run
 * from one class path.
 *
 * <p>Run: {@code java -jar benchmarks/stress/target/stress.jar -m quick}; {@code -t Name} selects.
 *
 * <p>Every case has a twin with a deliberately weakened access: a harness that cannot see the twin
 * fail proves nothing.
 */
@NullMarked
package io.hotguard.benchmarks.stress;

import org.jspecify.annotations.NullMarked;
