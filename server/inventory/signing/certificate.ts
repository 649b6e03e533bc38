import { createPrivateKey, type KeyObject } from 'node:crypto';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { selfSigned } from '#server/core/certificates/self-signed.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';

export type SealKey = { certificate: Buffer; key: KeyObject };

const purpose = 'document seal';
const years = 5;
/** A new certificate is created this long before expiration, so that no document is sealed with an expired one. */
const daysLeft = 60;

const current = sql`
  select certificate, sealed_key as "sealedKey" from seal_certificates
  where not_after > now() + ${daysLeft} * interval '1 day' order by not_after desc limit 1`;

/** This installation's certificate, created on first use. */
export async function sealKey({ db, settings }: Services): Promise<SealKey> {
  type Row = { certificate: string; sealedKey: string };
  const open = ({ certificate, sealedKey }: Row): SealKey => ({
    certificate: Buffer.from(certificate, 'base64'),
    key: createPrivateKey(unseal(settings.secret, purpose, sealedKey)),
  });
  const known = await db.asSystem((tx) => tx.one<Row>(current));
  if (known) return open(known);
  const { BRAND_NAME: brand } = settings;
  const made = await selfSigned({
    organization: brand,
    name: `${brand} document seal`,
    uses: ['signature', 'nonRepudiation'],
    years,
  });
  return db.asSystem(async (tx) => {
    // Of two concurrent callers, only one creates it.
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('seal certificate', 0))`);
    const meanwhile = await tx.one<Row>(current);
    if (meanwhile) return open(meanwhile);
    const row = {
      certificate: made.certificate.toString('base64'),
      sealedKey: seal(settings.secret, purpose, made.key.export({ type: 'pkcs8', format: 'pem' }).toString()),
    };
    await tx.run(sql`
      insert into seal_certificates (certificate, sealed_key, not_after)
      values (${row.certificate}, ${row.sealedKey}, ${made.notAfter.toISOString()})`);
    return open(row);
  });
}
