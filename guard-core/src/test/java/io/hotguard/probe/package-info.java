/** Classes that the tests load with class loaders of their own. */
package io.hotguard.probe;
