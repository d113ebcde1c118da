package shop;

import io.hotguard.HotPath;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;

/** The class that the pull request adds. */
public final class Refunds {
  private final BlockingDeque<String> open = new LinkedBlockingDeque<>();

  @HotPath
  public void accept(String order) {
    open.add(order);
  }

  public String next() {
    return open.poll();
  }
}
