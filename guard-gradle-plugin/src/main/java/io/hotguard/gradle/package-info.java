/**
 * The Gradle plugin {@code io.hotguard}. Start at {@link HotguardPlugin}. Options, verdict and
 * reports belong to {@code io.hotguard.build}, which only {@link CheckWork} may use: the check runs
 * in a class loader of its own, and no other class of the plugin can see it. Nothing depends on
 * this package.
 */
@NullMarked
package io.hotguard.gradle;

import org.jspecify.annotations.NullMarked;
