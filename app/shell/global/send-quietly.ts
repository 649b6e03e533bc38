/**
 * Sends and forgets: nothing depends on it, and its failure is nobody's concern. Not by way of api.ts, whose table of
 * calls a public page would have to fetch for it.
 */
export async function sendQuietly(address: string, body: object): Promise<void> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      // It may be the last that this page does.
      keepalive: true,
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    });
    // An answer that nobody reads keeps its connection busy, and the page looks as if it were still loading.
    await answer.arrayBuffer();
  } catch {
    // The network is gone, or something between us forbids it.
  }
}
