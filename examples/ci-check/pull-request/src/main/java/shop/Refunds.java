package shop;

import io.hotguard.HotPath;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The class that the pull request adds. */
public final class Refunds {
  private final Queue<String> open = new ConcurrentLinkedQueue<>();

  @HotPath
  public void open(String order) {
    open.add(order);
  }

  public String next() {
    return open.poll();
  }
}
