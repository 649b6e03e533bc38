import { X509Certificate } from 'node:crypto';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { selfSigned } from '#server/core/certificates/self-signed.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';

type OwnKeys = {
  /** PEM; the first one signs. All of them are in our metadata. */
  certificates: string[];
  /** PEM, in the same order. All of them can decrypt. */
  keys: string[];
};

const purpose = 'saml key';
const years = 10;
/** How long before a certificate's expiration its successor is published, while the old one still signs. */
const overlapDays = 365;

const valid = sql`
  select certificate, sealed_key as "sealedKey", not_after > now() + ${overlapDays} * interval '1 day' as "isLasting"
  from saml_keys where not_after > now() order by not_after, id`;

type Row = { certificate: string; sealedKey: string; isLasting: boolean };

/** The keys of this installation, created on first use. */
export async function ownKeys({ db, settings }: Services): Promise<OwnKeys> {
  const open = (rows: Row[]): OwnKeys => ({
    certificates: rows.map(({ certificate }) => certificate),
    keys: rows.map(({ sealedKey }) => unseal(settings.secret, purpose, sealedKey)),
  });
  const known = await db.asSystem((tx) => tx.all<Row>(valid));
  if (known.some(({ isLasting }) => isLasting)) return open(known);
  const { BRAND_NAME: brand } = settings;
  const made = await selfSigned({
    organization: brand,
    name: `${brand} single sign-on`,
    uses: ['signature', 'keyEncipherment'],
    years,
  });
  return db.asSystem(async (tx) => {
    // Of two concurrent callers, only one creates the key.
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('saml key', 0))`);
    const meanwhile = await tx.all<Row>(valid);
    if (meanwhile.some(({ isLasting }) => isLasting)) return open(meanwhile);
    const key = made.key.export({ type: 'pkcs8', format: 'pem' }).toString();
    await tx.run(sql`
      insert into saml_keys (certificate, sealed_key, not_after)
      values (${new X509Certificate(made.certificate).toString()}, ${seal(settings.secret, purpose, key)}, ${made.notAfter.toISOString()})`);
    return open(await tx.all<Row>(valid));
  });
}
