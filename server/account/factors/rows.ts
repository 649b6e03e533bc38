import type { AskedFactor, FactorType } from '#contract/account/entry.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

export type FactorRow = {
  id: string;
  userId: string;
  type: FactorType;
  status: 'unverified' | 'verified';
  sealedSecret: string | null;
  phone: string | null;
  credentialId: string | null;
  publicKey: string | null;
  signCount: string | null;
  transports: string[];
};

/** Locks the row, so that concurrent answers to its challenges are serialized. */
export const readFactor = (tx: Queries, userId: string, id: string): Promise<FactorRow | undefined> =>
  tx.one<FactorRow>(sql`
    select id, user_id as "userId", type, status, sealed_secret as "sealedSecret", phone, credential_id as "credentialId",
           public_key as "publicKey", sign_count as "signCount", transports
    from factors where id = ${id} and user_id = ${userId} for update`);

/** Only the last digits of the phone number are revealed. */
export const factorHint = sql`coalesce(right(phone, 4), '')`;

export const verifiedFactors = (tx: Queries, userId: string): Promise<AskedFactor[]> =>
  tx.all<AskedFactor>(sql`
    select id, type, name, ${factorHint} as hint from factors
    where user_id = ${userId} and status = 'verified'
    order by last_used_at desc nulls last, id`);
