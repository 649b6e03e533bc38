/** Only a path of our own: an address that leads elsewhere would make our sign-in page somebody's bait. */
export function safeNext(next: string | null, origin: string): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return undefined;
  const url = new URL(next, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined;
}
