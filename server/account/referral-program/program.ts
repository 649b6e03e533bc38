import { randomInt } from 'node:crypto';
import { holdDays, type ReferralProgram, type ReferredSignUp, yearlyCap } from '#contract/account/referral-program.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { payerOf } from '../billing/subscription.ts';

type Needs = Pick<Services, 'settings'>;
type Page = { cursor?: string | undefined; limit: number };

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export async function readProgram(tx: Tx, { settings }: Needs): Promise<ReferralProgram> {
  const { organisationId } = tx.scope;
  const { code, ...sums } = await tx.get<{
    code: string | null;
    earnedCents: number;
    usedCents: number;
    owedCents: number;
  }>(sql`
    with mine as (
      select coalesce(sum(cents) filter (where state = 'given'), 0)::int as given,
        coalesce(sum(cents) filter (where state = 'owed'), 0)::int as owed, min(given_at) as since
      from referral_credits where user_id = ${payerOf(organisationId)})
    select (select code from referral_codes where organisation_id = ${organisationId}) as code,
      mine.given as "earnedCents", mine.owed as "owedCents",
      least(mine.given, (select coalesce(sum(i.credit_cents), 0)::int from invoices i
        where i.user_id = ${payerOf(organisationId)} and i.issued_at >= date_trunc('second', mine.since))) as "usedCents"
    from mine`);
  return {
    isOn: settings.REFERRAL_CREDIT_CENTS > 0,
    code,
    url: code && `${settings.publicUrl}/signup?ref=${code}`,
    creditCents: settings.REFERRAL_CREDIT_CENTS,
    holdDays,
    yearlyCap,
    ...sums,
  };
}

export async function createCode(tx: Tx, services: Needs): Promise<ReferralProgram> {
  const { organisationId } = tx.scope;
  if (services.settings.REFERRAL_CREDIT_CENTS === 0) throw new Refusal('conflict', 'There is no referral program now.');
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  const made = await tx.run(sql`
    insert into referral_codes (organisation_id, code) values (${organisationId}, ${code})
    on conflict (organisation_id) do nothing`);
  if (made === 1)
    tx.record({
      kind: 'referral_program.code_created',
      subject: { type: 'organisation', id: organisationId },
      data: { code },
    });
  return readProgram(tx, services);
}

const order: Order = { id: sql`id`, descending: true };

export async function signUpPage(tx: Tx, { cursor, limit }: Page) {
  const rows = await tx.all<ReferredSignUp>(sql`
    select id, state, credit_cents as "creditCents", signed_up_at as "signedUpAt", paid_at as "paidAt", settle_at as "settleAt"
    from referred_sign_ups where organisation_id = ${tx.scope.organisationId} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`);
  return { rows, next: rows.length === limit ? rows.at(-1)!.id : null };
}
