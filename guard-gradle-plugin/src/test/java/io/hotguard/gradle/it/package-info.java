/**
 * Builds that use the plugin, by releases of Gradle and with a home of their own ({@code -Pit}).
 */
package io.hotguard.gradle.it;
