/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** Tests of what is published: jars, poms and the metadata in them. May read every module. */
package io.hotguard.release;
