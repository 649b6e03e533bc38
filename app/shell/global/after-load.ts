let loadedAt: number | undefined;

/** From the first moment, so that delays count from the page's own load and not from when somebody asks. */
export function noteLoad(): void {
  if (document.readyState === 'complete') loadedAt = Date.now();
  else addEventListener('load', () => (loadedAt = Date.now()), { once: true });
}

/** So long after the page has loaded, or at once where that is past. Answers how to call it off. */
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
