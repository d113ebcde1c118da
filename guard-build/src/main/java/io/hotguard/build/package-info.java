/**
 * The check as build tools offer it: options as a user writes them, reports as files, the outcome
 * as a text with a level. Start at {@link ProjectCheck}. Types of a build tool do not belong here.
 * It depends on {@code io.hotguard}, {@code io.hotguard.lint}, {@code io.hotguard.jdbc} and {@code
 * io.hotguard.profile}; other rules come by the service loader.
 */
@NullMarked
package io.hotguard.build;

import org.jspecify.annotations.NullMarked;
