import { GuardedFetchError } from '#server/outside/fetch/fetch-error.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { askedPause } from './schedule.ts';
import { signatureOf } from './signature.ts';

export type Message = { deliveryId: string; eventId: string; body: string; attempts: number; byHand: boolean };

export type Sent = {
  message: Message;
  outcome: 'arrived' | 'failed' | 'gone';
  status: number | null;
  error: string | null;
  /** The delay that the receiver asked for. */
  askedSeconds: number;
  tookMs: number;
  /** The beginning of the response. */
  answer: string | null;
};

const mostAnswer = 1_000;
/** Removes NUL, which PostgreSQL can't store. */
const beginning = (body: Uint8Array): string =>
  new TextDecoder().decode(body.subarray(0, mostAnswer)).replaceAll('\0', '').slice(0, mostAnswer);

/** Sends one message, signed with each key. Every response but 2xx is a failure, including redirects. */
export async function send(
  fetch: GuardedFetch,
  url: string,
  keys: readonly string[],
  message: Message,
  signal: AbortSignal,
  /** Statuses that mean that the endpoint is permanently gone. */
  goneAt: readonly number[] = [410],
): Promise<Sent> {
  const id = `msg_${message.eventId}`;
  const timestamp = Math.floor(Date.now() / 1_000);
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(keys.length > 0 && {
      'webhook-signature': keys.map((key) => signatureOf(key, id, timestamp, message.body)).join(' '),
    }),
  };
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: message.body, signal });
    const { status } = answer;
    const arrived = status >= 200 && status < 300;
    return {
      message,
      outcome: arrived ? 'arrived' : goneAt.includes(status) ? 'gone' : 'failed',
      status,
      error: arrived ? null : `The receiver answered ${status}.`,
      askedSeconds: arrived ? 0 : askedPause(answer.headers['retry-after'], Date.now()),
      tookMs: took(),
      answer: beginning(answer.body),
    };
  } catch (error) {
    // An abort says nothing about the receiver.
    if (!(error instanceof GuardedFetchError) || signal.aborted) throw error;
    const status = error.status ?? null;
    // The receiver got the message even if its response was too long to read.
    const arrived = error.code === 'answer_too_large' && status !== null && status >= 200 && status < 300;
    return {
      message,
      outcome: arrived ? 'arrived' : 'failed',
      status,
      error: arrived ? null : error.message,
      askedSeconds: 0,
      tookMs: took(),
      answer: null,
    };
  }
}
