/** Accepts only a path on this site, because a link to another site would turn the sign-in page into a phishing tool. */
export function safeNext(next: string | null, origin: string): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return undefined;
  const url = new URL(next, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined;
}
