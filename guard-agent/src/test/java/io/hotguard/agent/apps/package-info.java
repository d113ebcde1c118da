/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** Applications that processes of tests run; none of them knows Hotguard. */
package io.hotguard.agent.apps;
