import { createPrivateKey, createSign, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import { bits, integer, nothing, octets, oid, sequence, set, time, tlv, utf8, yes } from './der.ts';

export type SealKey = { certificate: Buffer; key: KeyObject };

const purpose = 'document seal';
const years = 5;
/** Long before it ends another one is made: nothing is ever sealed by one that is over. */
const daysLeft = 60;

const current = sql`
  select certificate, sealed_key as "sealedKey" from seal_certificates
  where not_after > now() + ${daysLeft} * interval '1 day' order by not_after desc limit 1`;

/** The certificate of this installation, made when it is first needed. */
export async function sealKey({ db, settings }: Services): Promise<SealKey> {
  type Row = { certificate: string; sealedKey: string };
  const open = ({ certificate, sealedKey }: Row): SealKey => ({
    certificate: Buffer.from(certificate, 'base64'),
    key: createPrivateKey(unseal(settings.secret, purpose, sealedKey)),
  });
  const known = await db.asSystem((tx) => tx.one<Row>(current));
  if (known) return open(known);
  const made = await makeCertificate(settings.BRAND_NAME);
  return db.asSystem(async (tx) => {
    // Of two that begin at once, one makes it.
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

const rsaSha256 = sequence(oid('1.2.840.113549.1.1.11'), nothing);

export async function makeCertificate(name: string, now = new Date()) {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  const notAfter = new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate()));
  const subject = sequence(
    set(sequence(oid('2.5.4.10'), utf8(name))),
    set(sequence(oid('2.5.4.3'), utf8(`${name} document seal`))),
  );
  const extensions = sequence(
    sequence(oid('2.5.29.19'), yes, octets(sequence())),
    // Digital signature and non-repudiation.
    sequence(oid('2.5.29.15'), yes, octets(tlv(0x03, Buffer.from([6, 0xc0])))),
  );
  const body = sequence(
    tlv(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    rsaSha256,
    subject,
    sequence(time(new Date(now.getTime() - 3_600_000)), time(notAfter)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, extensions),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  return { certificate: sequence(body, rsaSha256, bits(signature)), key: privateKey, notAfter };
}
