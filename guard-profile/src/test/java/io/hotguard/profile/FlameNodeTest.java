/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.profile.account.Activity;
import io.hotguard.profile.account.Part;
import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.Spell;
import io.hotguard.rule.Evidence;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class FlameNodeTest {

  @Test
  void drawsNoMoreLevelsThanThereIsStackFor() throws Exception {
    List<StackFrame> deep =
        IntStream.range(0, 2_048).mapToObj(i -> new StackFrame("app.Tree", "walk" + i, i)).toList();
    Part part =
        new Part(
            "shop",
            Activity.SLEEP,
            Evidence.BLOCKED,
            new CallStack(deep, true),
            "",
            Spell.Ending.UNTOLD,
            1,
            1,
            1,
            -1);
    AtomicInteger depth = new AtomicInteger();
    Thread small =
        new Thread(null, () -> depth.set(FlameNode.of(List.of(part)).depth()), "small", 1 << 19);
    small.start();
    small.join();

    assertThat(depth).hasValue(502);
  }
}
