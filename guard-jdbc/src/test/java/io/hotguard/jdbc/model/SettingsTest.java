/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.hotguard.jdbc.model.PropertyDefinition.ValueType;
import io.hotguard.jdbc.model.Setting.Occurrence;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class SettingsTest {
  private static final PropertyDefinition NUMBER = property("number", "1", "alias");
  private static final PropertyDefinition SWITCH = property("switch", "false");
  private static final PropertyDefinition SECRET =
      new PropertyDefinition(
          "secret", List.of(), ValueType.STRING, null, List.of(), null, null, Set.of("secret"));
  private static final PropertyTable TABLE = new PropertyTable(List.of(NUMBER, SWITCH, SECRET));

  private final SettingsDraft draft = new SettingsDraft(TABLE);

  private static PropertyDefinition property(String name, String value, String... aliases) {
    return new PropertyDefinition(
        name, List.of(aliases), ValueType.STRING, value, List.of(), null, null, Set.of());
  }

  private static Candidate inUrl(String key, @Nullable String value, int offset) {
    return new Candidate(key, key, value, SettingOrigin.URL, offset, false);
  }

  private Setting.Draft put(String name, Candidate... places) {
    return draft.put(
        name, TABLE.find(name).orElse(null), places[places.length - 1], List.of(places));
  }

  @Test
  void hasTheDefaultsUnlessSomebodyWrites() {
    put("switch", inUrl("switch", "true", 5));
    Settings settings = draft.finish();

    assertThat(settings.all())
        .extracting(Setting::name, Setting::value, Setting::origin, Setting::isGiven)
        .containsExactly(
            tuple("number", "1", SettingOrigin.DEFAULT, false),
            tuple("secret", null, SettingOrigin.DEFAULT, false),
            tuple("switch", "true", SettingOrigin.URL, true));
    assertThat(settings.given()).extracting(Setting::name).containsExactly("switch");
    assertThat(settings.isTrue("switch")).isTrue();
    assertThat(settings.isTrue("number")).isFalse();
    assertThat(settings.isTrue("other")).isFalse();
    assertThat(settings.isGiven("switch")).isTrue();
    assertThat(settings.isGiven("number")).isFalse();
    assertThat(settings.isGiven("other")).isFalse();
    assertThat(settings.number("number")).hasValue(1);
    assertThat(settings.number("switch")).isEmpty();
    assertThat(settings.number("other")).isEmpty();
    assertThat(settings.value("number")).contains("1");
    assertThat(settings.value("secret")).isEmpty();
    assertThat(settings.value("other")).isEmpty();
    assertThat(settings.knownNames())
        .containsExactlyInAnyOrder("number", "alias", "switch", "secret");
    assertThat(settings).hasToString("[switch=true (the URL)]");
  }

  @Test
  void findsASettingByItsAlias() {
    put("number", inUrl("alias", "2", 5));
    Settings settings = draft.finish();

    assertThat(settings.find("alias")).isEqualTo(settings.find("number"));
    assertThat(settings.find("alias").orElseThrow().value()).isEqualTo("2");
    assertThat(new SettingsDraft(TABLE).finish().find("alias").orElseThrow().value())
        .isEqualTo("1");
  }

  @Test
  void tellsUnknownSettingsWhereTheDriverIsKnown() {
    put("number", inUrl("number", "2", 5));
    put("other", inUrl("other", "2", 9));
    SettingsDraft unmodelled = new SettingsDraft(PropertyTable.of(DriverFamily.OTHER));
    unmodelled.put("other", null, inUrl("other", "2", 9), List.of(inUrl("other", "2", 9)));

    assertThat(draft.finish().unknown()).extracting(Setting::name).containsExactly("other");
    assertThat(unmodelled.finish().unknown()).isEmpty();
    assertThat(unmodelled.finish().given()).hasSize(1);
  }

  @Test
  void keepsEachPlaceOfASetting() {
    put("number", inUrl("number", "2", 5), inUrl("number", "3", 9));
    put("switch", Candidate.of("switch", "true", SettingOrigin.POOL), inUrl("switch", "true", 9));
    Settings settings = draft.finish();

    assertThat(settings.find("number").orElseThrow().occurrences())
        .extracting(Occurrence::value, Occurrence::offset, Occurrence::wins)
        .containsExactly(tuple("2", 5, false), tuple("3", 9, true));
  }

  @Test
  void hidesSecretsUnderKnownAndUnknownNames() {
    put("secret", inUrl("secret", "hidden", 5));
    put("apikey", inUrl("apikey", "hidden", 9));
    put("user", inUrl("user", "shown", 13));
    put("pwd", inUrl("pwd", null, 17));
    Settings settings = draft.finish();

    for (String name : List.of("secret", "apikey")) {
      Setting setting = settings.find(name).orElseThrow();
      assertThat(setting.isSecret()).isTrue();
      assertThat(setting.value()).isEqualTo("***");
      assertThat(setting.text()).isEqualTo("***");
      assertThat(setting.occurrences().get(0).value()).isEqualTo("***");
      assertThat(setting.exposed()).isEqualTo("hidden");
      assertThat(setting).hasToString(name + "=*** (the URL)");
      assertThat(setting.contains(Pattern.compile("hid"))).isTrue();
    }
    Setting shown = settings.find("user").orElseThrow();
    assertThat(shown.isSecret()).isFalse();
    assertThat(shown.text()).isEqualTo("shown");
    assertThat(shown.occurrences().get(0).value()).isEqualTo("shown");
    Setting empty = settings.find("pwd").orElseThrow();
    assertThat(empty.value()).isNull();
    assertThat(empty.occurrences().get(0).value()).isNull();
    assertThat(empty.contains(Pattern.compile(""))).isFalse();
    assertThat(shown.contains(Pattern.compile("hid"))).isFalse();
  }

  @Test
  void knowsNoNumberOfASecretOrAPlaceholder() {
    put("secret", inUrl("secret", "5", 5));
    Candidate filledIn = Candidate.of("number", "${N}", SettingOrigin.POOL);
    put("number", filledIn).reads("5");
    Settings settings = draft.finish();

    assertThat(settings.number("secret")).isEmpty();
    assertThat(settings.number("number")).isEmpty();
    assertThat(settings.value("number")).isEmpty();
    assertThat(settings.find("number").orElseThrow().hasPlaceholder()).isTrue();
    assertThat(settings.find("secret").orElseThrow().hasPlaceholder()).isFalse();
  }

  @Test
  void derivesPropertiesOfTheDriverOnly() {
    put("number", Candidate.of("number", "${N}", SettingOrigin.URL));
    put("other", inUrl("other", "2", 13));
    draft.derive("number", "3");
    draft.derive("other", "3");
    draft.derive("nothing", "3");
    Settings settings = draft.finish();

    Setting derived = settings.find("number").orElseThrow();
    assertThat(derived.value()).isEqualTo("3");
    assertThat(derived.origin()).isEqualTo(SettingOrigin.DERIVED);
    assertThat(derived.hasPlaceholder()).isFalse();
    assertThat(derived.isGiven()).isTrue();
    assertThat(settings.find("other").orElseThrow().value()).isEqualTo("2");
    assertThat(settings.find("nothing")).isEmpty();
  }

  @Test
  void findsADraftByItsCanonicalName() {
    Setting.Draft written = put("other", inUrl("other", "2", 13));
    Setting.Draft looked = draft.find("number").orElseThrow();

    assertThat(draft.find("other")).containsSame(written);
    assertThat(draft.find("number")).containsSame(looked);
    assertThat(draft.find("alias")).isEmpty();
    assertThat(draft.find("nothing")).isEmpty();
    assertThat(looked.definition()).isEqualTo(NUMBER);
    assertThat(looked.value()).isEqualTo("1");
    assertThat(looked.winner()).isNull();
    assertThat(looked.hasPlaceholder()).isFalse();
    assertThat(written.winner()).isEqualTo(inUrl("other", "2", 13));
  }

  @Test
  void listsNoPlaceThatTheDriverAdds() {
    put("number", Candidate.of("number", "2", SettingOrigin.BUNDLE));
    Setting setting = draft.finish().find("number").orElseThrow();

    assertThat(setting.value()).isEqualTo("2");
    assertThat(setting.isGiven()).isFalse();
  }
}
