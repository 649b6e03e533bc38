import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { seal, unseal } from './seal.ts';

type Jwk = { kty: string; crv: string; x: string };
type Row = { kid: string; public_jwk: Jwk; sealed_private_key: string; retired_at: string | null };

/** The Ed25519 keys that sign access tokens, shared by all processes through the database. */
export class Keys {
  readonly #db: Database;
  readonly #secret: string;
  #signing: { kid: string; key: KeyObject } | undefined;
  #public = new Map<string, { key: KeyObject; jwk: Jwk }>();

  constructor(db: Database, secret: string) {
    this.#db = db;
    this.#secret = secret;
  }

  /** Reads the keys and creates the first one if there is none. */
  async load(): Promise<void> {
    const rows = await this.#db.asSystem(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(hashtext('lintel signing keys'))`);
      const query = sql`select kid, public_jwk, sealed_private_key, retired_at from signing_keys order by created_at desc`;
      const found = await tx.all<Row>(query);
      if (found.some((row) => row.retired_at === null)) return found;
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const jwk = publicKey.export({ format: 'jwk' });
      const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url').slice(0, 16);
      const sealed = seal(this.#secret, 'signing key', privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
      await tx.run(
        sql`insert into signing_keys (kid, public_jwk, sealed_private_key) values (${kid}, ${JSON.stringify(jwk)}, ${sealed})`,
      );
      return tx.all<Row>(query);
    });
    this.#public = new Map(
      rows.map((row) => [
        row.kid,
        { key: createPublicKey({ key: row.public_jwk, format: 'jwk' }), jwk: row.public_jwk },
      ]),
    );
    const active = rows.find((row) => row.retired_at === null)!;
    this.#signing = {
      kid: active.kid,
      key: createPrivateKey(unseal(this.#secret, 'signing key', active.sealed_private_key)),
    };
  }

  /** The public keys in the format of RFC 7517, for anyone who wants to verify our tokens. */
  keySet(): { keys: object[] } {
    return { keys: [...this.#public].map(([kid, { jwk }]) => ({ ...jwk, kid, use: 'sig', alg: 'EdDSA' })) };
  }

  get signing(): { kid: string; key: KeyObject } {
    if (!this.#signing) throw new Error('The signing keys are not loaded.');
    return this.#signing;
  }

  async find(kid: string | undefined): Promise<KeyObject | undefined> {
    if (kid === undefined || !/^[\w-]{1,64}$/.test(kid)) return undefined;
    // Another process may have created the key since this one last read the keys.
    if (!this.#public.has(kid)) await this.#look(kid);
    return this.#public.get(kid)?.key;
  }

  #lastLook = 0;

  async #look(kid: string): Promise<void> {
    // Reload keys at most once per second, so that a stream of invented key ids can't flood the database.
    if (Date.now() - this.#lastLook < 1_000) return;
    this.#lastLook = Date.now();
    const row = await this.#db.asSystem((tx) =>
      tx.one<{ public_jwk: Jwk }>(sql`select public_jwk from signing_keys where kid = ${kid}`),
    );
    if (row)
      this.#public.set(kid, { key: createPublicKey({ key: row.public_jwk, format: 'jwk' }), jwk: row.public_jwk });
  }
}
