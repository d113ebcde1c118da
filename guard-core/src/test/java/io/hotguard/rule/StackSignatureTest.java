/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class StackSignatureTest {
  private static final Fix FIX = Fix.of("Mend it");

  private static StackSignature plain() {
    return StackSignature.of(Confidence.LIKELY, FIX, "It shows.");
  }

  @Test
  void readsMethodsOfAClassAndOfClassesThatBeginAlike() {
    FramePattern some = FramePattern.of("com.acme.Shop#sell|buy");

    assertThat(some.matches("com.acme.Shop", "sell")).isTrue();
    assertThat(some.matches("com.acme.Shop", "buy")).isTrue();
    assertThat(some.matches("com.acme.Shop", "close")).isFalse();
    assertThat(some.matches("com.acme.Shops", "sell")).isFalse();
    assertThat(FramePattern.of("com.acme.*").matches("com.acme.Shop", "close")).isTrue();
    assertThat(FramePattern.of("com.acme.*").matches("com.other.Shop", "close")).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> FramePattern.of("*#sell"));
    assertThatIllegalArgumentException().isThrownBy(() -> FramePattern.of("#sell"));
  }

  @Test
  void readsATableOfMethodsByClass() {
    assertThat(FramePattern.methods("com.acme.Shop#sell|buy", "com.acme.Market"))
        .containsOnly(
            Map.entry("com.acme.Shop", Set.of("buy", "sell")),
            Map.entry("com.acme.Market", Set.of()));
    assertThatIllegalStateException()
        .isThrownBy(() -> FramePattern.methods("com.acme.Shop#sell", "com.acme.Shop#buy"));
  }

  @Test
  void addsToWhatItIs() {
    StackSignature signature =
        plain()
            .seenAs(Evidence.CPU, Evidence.BLOCKED)
            .on("com.acme.Shop#sell", "com.acme.Market")
            .under("com.acme.Goods")
            .ofTypes("com.acme.Lock*")
            .inGeneral()
            .whileHeapGrows();

    assertThat(signature.evidence()).containsExactly(Evidence.CPU, Evidence.BLOCKED);
    assertThat(signature.frames())
        .containsExactly(
            FramePattern.of("com.acme.Goods"),
            FramePattern.of("com.acme.Shop#sell"),
            FramePattern.of("com.acme.Market"));
    assertThat(signature.allows("com.acme.Lock1")).isTrue();
    assertThat(signature.allows("com.acme.Other")).isFalse();
    assertThat(plain().allows("com.acme.Other")).isTrue();
    assertThat(signature.general()).isTrue();
    assertThat(signature.ofGrowth()).isTrue();
  }

  @Test
  void makesASignatureForEachClassOfATable() {
    List<StackSignature> all =
        plain().onAnyOf(Map.of("com.acme.B", Set.of("b"), "com.acme.A", Set.of("a")));

    assertThat(all).containsExactly(plain().on("com.acme.A#a"), plain().on("com.acme.B#b"));
  }

  @Test
  void saysWhatItMeansInOneSentence() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StackSignature.of(Confidence.CERTAIN, FIX, "no sentence"))
        .withMessageStartingWith("the reading of a signature must be one sentence");
  }
}
