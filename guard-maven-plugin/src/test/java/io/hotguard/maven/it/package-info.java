/**
 * Projects that use what is built here, by a Maven and a home of their own ({@code mvn -Pit
 * verify}).
 */
package io.hotguard.maven.it;
