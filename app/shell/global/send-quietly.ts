/**
 * Sends without caring about the result: nothing depends on it, and failures are ignored. Doesn't use api.ts, because public pages would
 * have to load its table of calls.
 */
export async function sendQuietly(address: string, body: object): Promise<void> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      // The page may be closing; the request must survive it.
      keepalive: true,
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    });
    // An unread response keeps its connection busy, and the page would seem to be still loading.
    await answer.arrayBuffer();
  } catch {
    // The network is down, or something blocks the request.
  }
}
