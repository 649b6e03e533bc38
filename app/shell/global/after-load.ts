let loadedAt: number | undefined;

/** Called first thing, so that delays count from the page's load and not from the first call of `afterLoad`. */
export function noteLoad(): void {
  if (document.readyState === 'complete') loadedAt = Date.now();
  else addEventListener('load', () => (loadedAt = Date.now()), { once: true });
}

/** Calls back this long after the page has loaded, or at once when that has passed. Returns the function that cancels it. */
export function afterLoad(ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    timer = setTimeout(act, Math.max(0, (loadedAt ?? Date.now()) + ms - Date.now()));
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
  return () => {
    removeEventListener('load', start);
    clearTimeout(timer);
  };
}
