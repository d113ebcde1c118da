/** What the tests of every module with rules share; other modules see it through the test jar. */
package io.hotguard.conformance;
