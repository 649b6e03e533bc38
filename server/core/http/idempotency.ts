import { createHmac } from 'node:crypto';
import { sql } from '../db/sql.ts';
import type { Queries } from '../db/transaction.ts';
import { Refusal } from './refusal.ts';
import type { WebContext } from './request.ts';

export type Key = { owner: string; key: string; call: string; fingerprint: string };

/** Thrown inside the transaction to return the response of the first request. */
export class Replay extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super('replay');
    this.status = status;
    this.body = body;
  }
}

/** `digest` represents a body that is not part of the input. */
export function keyOf(
  c: WebContext,
  secret: string,
  owner: string,
  call: string,
  input: unknown,
  digest = '',
): Key | undefined {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return undefined;
  // Printable ASCII only, because the key is stored in an index and in logs.
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal('bad_request', 'Idempotency-Key must be 1 to 255 printable characters.');
  // Keyed with our secret: the input may contain a password, and a plain hash of it could be guessed from a copy of the database.
  const request = `${call}\n${c.req.header('if-match') ?? ''}\n${JSON.stringify(input)}\n${digest}`;
  const fingerprint = createHmac('sha256', secret).update(request).digest('base64url');
  return { owner, key, call, fingerprint };
}

/** Takes the key before the work: a second request with the same key waits here until the first has committed or failed. */
export async function takeKey(tx: Queries, key: Key): Promise<void> {
  const taken = await tx.run(sql`
    insert into idempotency_keys (owner, key, call, fingerprint, status, body)
    values (${key.owner}, ${key.key}, ${key.call}, ${key.fingerprint}, 0, '') on conflict do nothing`);
  if (taken === 1) return;
  await replay(tx, key);
}

export async function replay(tx: Queries, key: Key): Promise<never> {
  await replayIfKept(tx, key);
  throw new Error('A key that is taken has no answer.');
}

/** For calls that check state before they write: a repeated request would be refused because the first one succeeded. */
export async function replayIfKept(tx: Queries, key: Key): Promise<void> {
  const first = await tx.one<{ fingerprint: string; status: number; body: string }>(sql`
    select fingerprint, status, body from idempotency_keys where owner = ${key.owner} and key = ${key.key}`);
  if (!first) return;
  if (first.fingerprint !== key.fingerprint) throw new Refusal('key_reused');
  throw new Replay(first.status, first.body);
}

export async function keepAnswer(tx: Queries, key: Key, status: number, body: string): Promise<void> {
  await tx.run(sql`
    update idempotency_keys set status = ${status}, body = ${body} where owner = ${key.owner} and key = ${key.key}`);
}

/** Deletes the kept responses of an organization's people and API keys after the organization was erased. */
export const forgetAnswersOf = (tx: Queries, organisationId: string): Promise<number> =>
  tx.run(sql`delete from idempotency_keys where owner >= ${`${organisationId}:`} and owner < ${`${organisationId};`}`);
