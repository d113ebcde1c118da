/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The way of a recorded frame back to a stack trace element. */
@Timeout(60)
class RecordedFrameTest {
  private static RecordedFrame frame(String method, int line) {
    return new RecordedFrame(
        RecordedFrame.HIDES_LOADER, "app", null, null, "com.acme.Shop", method, "Shop.java", line);
  }

  private static StackTraceElement restored(RecordedFrame frame) {
    return RecordedFrame.restore(new RecordedFrame[] {frame})[0];
  }

  @Test
  void restoresAFrameOnceForAllEventsOfItsPlace() {
    StackTraceElement first = restored(frame("buy", 7));
    assertThat(first.toString()).isEqualTo("com.acme.Shop.buy(Shop.java:7)");
    assertThat(first.getClassLoaderName()).isEqualTo("app");
    assertThat(restored(frame("buy", 7))).isSameAs(first);
  }

  /** Methods of one line share a place among the restored frames. */
  @Test
  void neverTakesAnotherFrameOfThePlace() {
    for (int round = 0; round < 3; round++) {
      for (String method : List.of("buy", "sell", "lambda$buy$0")) {
        assertThat(restored(frame(method, 9)).getMethodName()).isEqualTo(method);
      }
    }
  }

  @Test
  void tellsFramesApartByEachPart() {
    List<RecordedFrame> frames =
        List.of(
            frame("a", 1),
            frame("b", 1),
            frame("a", 2),
            new RecordedFrame(RecordedFrame.HIDES_LOADER, "app", null, null, "D", "a", "F", 1),
            new RecordedFrame(RecordedFrame.HIDES_LOADER, "app", null, null, "D", "a", "G", 1),
            new RecordedFrame(RecordedFrame.HIDES_LOADER, "app", null, null, "D", "a", null, 1),
            new RecordedFrame(RecordedFrame.HIDES_LOADER, "web", null, null, "D", "a", "F", 1),
            new RecordedFrame(RecordedFrame.HIDES_VERSION, "app", null, null, "D", "a", "F", 1),
            new RecordedFrame(RecordedFrame.HIDES_VERSION, "app", "m", null, "D", "a", "F", 1),
            new RecordedFrame(RecordedFrame.HIDES_VERSION, "app", "m", "1", "D", "a", "F", 1));
    for (RecordedFrame one : frames) {
      assertThat(frames.stream().filter(one::equals)).containsExactly(one);
    }
    for (int round = 0; round < 2; round++) {
      assertThat(RecordedFrame.restore(frames.toArray(RecordedFrame[]::new)))
          .extracting(StackTraceElement::toString)
          .containsExactlyElementsOf(frames.stream().map(one -> restored(one).toString()).toList())
          .contains("D.a(Unknown Source)", "app//D.a(F:1)", "app/m/D.a(F:1)");
    }
  }

  @Test
  void restoresAMixOfHidingAndPlainFramesInOrder() {
    RecordedFrame[] frames =
        Stream.of(
                frame("first", 101),
                new RecordedFrame(0, null, null, null, "E", "plain", null, -2),
                frame("third", 103),
                frame("first", 101))
            .toArray(RecordedFrame[]::new);
    for (int round = 0; round < 2; round++) {
      assertThat(RecordedFrame.restore(frames))
          .extracting(StackTraceElement::getMethodName)
          .containsExactly("first", "plain", "third", "first");
    }
  }
}
