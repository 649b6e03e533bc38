import { createHmac, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Settings } from '../../env.ts';
import { Refusal } from '../http/refusal.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export type PasswordSettings = Pick<Settings, 'secret' | 'PASSWORD_COST'>;

/** OWASP's second recommendation for scrypt, which needs 32 MiB per derivation at the usual cost, so that several at once fit in memory. */
const blocks = 8;
const rounds = 3;
const maxmem = 2 * 1024 * 1024 * 1024;
/** Hashes stored under one email address share their parameters, except for a few left over from older settings. */
const mostWays = 3;

/**
 * The salt belongs to the email address, not to the account: several unconfirmed accounts may claim one address, and a single derivation
 * then tells which of them, if any, the password opens. An address without an account costs exactly as much.
 */
const saltFor = (secret: string, email: string): Buffer =>
  createHmac('sha256', secret).update(`password salt ${email}`).digest().subarray(0, 16);

const wayFor = ({ secret, PASSWORD_COST }: PasswordSettings, email: string): string =>
  `scrypt$${2 ** PASSWORD_COST}$${blocks}$${rounds}$${saltFor(secret, email).toString('base64url')}`;

/**
 * Only two at a time, because hashing runs on the few threads that also open connections and read files, and a rush of sign-ins must not
 * block those. A request that would wait too long is told to retry.
 */
const mostAtOnce = 2;
const mostWaiting = 60;
const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw new Refusal('unavailable', undefined, { retryAfter: 5 });
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The request that has waited longest takes over this slot.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function hashed(password: string, way: string): Promise<Buffer> {
  const [, N, r, p, salt] = way.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem };
  return inTurn(() => derive(password.normalize('NFKC'), Buffer.from(salt!, 'base64url'), 32, cost));
}

export async function hashPassword(settings: PasswordSettings, email: string, password: string): Promise<string> {
  const way = wayFor(settings, email);
  return `${way}$${(await hashed(password, way)).toString('base64url')}`;
}

type Matched = { index: number; outdated: boolean };

/** Finds the first of the email address's stored hashes that the password matches. */
export async function matchPassword(
  settings: PasswordSettings,
  email: string,
  password: string,
  stored: readonly string[],
): Promise<Matched | undefined> {
  const now = wayFor(settings, email);
  const split = stored.map((hash) => ({
    way: hash.slice(0, hash.lastIndexOf('$')),
    hash: hash.slice(hash.lastIndexOf('$') + 1),
  }));
  const ways = [...new Set(split.map(({ way }) => way))].slice(0, mostWays);
  const actual = new Map<string, Buffer>();
  for (const way of ways.length > 0 ? ways : [now]) actual.set(way, await hashed(password, way));
  const index = split.findIndex(({ way, hash }) => {
    const derived = actual.get(way);
    return derived !== undefined && timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
  });
  return index < 0 ? undefined : { index, outdated: split[index]!.way !== now };
}
