import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** OWASP's second recommendation for scrypt: 32 MiB a guess, so that many sign-ins at once fit in memory. */
const current = { N: 2 ** 15, r: 8, p: 3 };
const maxmem = 128 * 1024 * 1024;

export type PasswordCost = typeof current;

export async function hashPassword(password: string, cost: PasswordCost = current): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize('NFKC'), salt, 32, { ...cost, maxmem });
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** A hash nothing matches: checking against it costs an unknown address the time a known one takes. */
let decoy: Promise<string> | undefined;

export async function checkPassword(password: string, stored: string | undefined): Promise<{ ok: boolean; outdated: boolean }> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const [, N, r, p, salt, hash] = (stored ?? (await decoy)).split('$');
  const expected = Buffer.from(hash!, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password.normalize('NFKC'), Buffer.from(salt!, 'base64url'), expected.length, { ...cost, maxmem });
  const ok = timingSafeEqual(actual, expected) && stored !== undefined;
  return { ok, outdated: ok && (cost.N < current.N || cost.r < current.r || cost.p < current.p) };
}
