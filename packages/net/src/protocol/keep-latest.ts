/** Forgets what came first, once there is a quarter more than is to be kept: one by one would cost more each time. */
export function keepLatest<K>(kept: Map<K, unknown> | Set<K>, most: number): void {
  if (kept.size <= most * 1.25) return;
  let over = kept.size - most;
  for (const key of kept.keys()) {
    if (over-- <= 0) return;
    kept.delete(key);
  }
}
