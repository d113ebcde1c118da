/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package code.samples;

import com.alibaba.fastjson2.JSON;
import java.util.List;

/** A helper as applications write it around their JSON library. */
@SuppressWarnings("all")
public final class JsonText {
  private JsonText() {}

  public static List<String> list(String text) {
    return JSON.parseArray(text, String.class);
  }

  public static String of(Object value) {
    return JSON.toJSONString(value);
  }
}
