/** Once the browser has nothing better to do. Answers how to call it off. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 3_000 });
  return () => cancelIdleCallback(handle);
}
