/** Shared tests of the modules with rules; other modules see them through the test jar. */
package io.hotguard.conformance;
