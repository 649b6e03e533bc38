import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { acceptanceText, protectedUntil } from '#contract/inventory/referrals/referral-rules.ts';
import type { referrals } from '#contract/inventory/referrals/referrals.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { limit } from '#server/core/http/limits.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { zoneOf } from '#server/core/metrics/ask.ts';
import type { Services } from '#server/core/services.ts';
import { subjectOf } from './queries.ts';
import { linkPurpose } from './write-referral.ts';

/** The holder of the link is not a member, so actions are recorded as the system's in the referral's organization. */
function whose(secret: string, token: string): { scope: Scope; id: string } {
  try {
    const [organisationId, id] = unseal(secret, linkPurpose, token).split(' ') as [string, string];
    return { scope: { organisationId, userId: null, actorKind: 'system' }, id };
  } catch {
    throw notFound();
  }
}

const inLink = <T>(
  { db, settings }: Services,
  token: string,
  requestId: string,
  work: (tx: Tx, id: string) => Promise<T>,
): Promise<T> => {
  const { scope, id } = whose(settings.secret, token);
  return db.withOrg({ ...scope, requestId }, (tx) => work(tx, id));
};

/** Drafts and withdrawn referrals are hidden. The client's identity follows after both brokers have signed. */
export const readAgreement = (
  services: Services,
  token: string,
  requestId: string,
): Promise<OutputOf<typeof referrals.read>> =>
  inLink(services, token, requestId, async (tx, id) => {
    const found = await tx.one<OutputOf<typeof referrals.read>>(sql`
      select ${brandColumns}, l.direction, l.state, l.partner_agent as "partnerAgent", l.partner_brokerage as "partnerBrokerage",
        l.partner_license as "partnerLicense", l.partner_state as "partnerState", l.covers, l.fee_rate as "feeRate",
        l.protection_days as "protectionDays", l.protected_until as "protectedUntil",
        coalesce(trim(u.first_name || ' ' || u.last_name), '') as "sentBy", l.accepted_name as "acceptedName", l.progress,
        case when l.direction = 'out' and l.state in ('accepted', 'active') and p.id is not null
          then json_build_object('name', p.name, 'email', p.email, 'phone', p.phone) end as client
      from referrals l ${brandJoin('l')}
      left join users u on u.id = l.sent_by
      left join leads p on p.organisation_id = l.organisation_id and p.id = l.lead_id
      where l.organisation_id = ${tx.scope.organisationId} and l.id = ${id} and l.state <> 'draft'`);
    if (!found) throw notFound();
    return found;
  });

type Held = { state: string; direction: string; days: number; name: string };

const lockHeld = async (tx: Tx, id: string): Promise<Held> => {
  const held = await tx.one<Held>(sql`
    select state, direction, protection_days as days, partner_brokerage as name from referrals
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and state <> 'draft' for update`);
  if (!held) throw notFound();
  return held;
};

const limitLink = ({ db }: Services, token: string): Promise<void> =>
  limit(db, `referral link ${token.slice(-40)}`, 30, 3_600);

export async function answerAgreement(
  services: Services,
  { token, accepts, name, title, license, reason }: InputOf<typeof referrals.answer>,
  { id: requestId, ip, userAgent }: RequestFacts,
): Promise<{ done: true }> {
  await limitLink(services, token);
  return inLink(services, token, requestId, async (tx, id) => {
    const held = await lockHeld(tx, id);
    const to = accepts ? 'accepted' : 'declined';
    if (held.state === to) return { done: true };
    if (held.state !== 'sent') throw new Refusal('conflict', 'This agreement has already been answered.');
    if (accepts && license === '') throw invalid(['license'], 'Enter the broker’s license number.');
    const until = protectedUntil(dayIn(Date.now(), await zoneOf(tx)), held.days);
    await tx.run(sql`
      update referrals set state = ${to}, decline_reason = ${accepts ? '' : reason}, accepted_name = ${accepts ? name : null},
        accepted_title = ${accepts ? title : null}, accepted_license = ${accepts ? license : null},
        accepted_text = ${accepts ? `${acceptanceText.version}: ${acceptanceText.text}` : null}, accepted_ip = ${accepts ? ip : null},
        accepted_agent = ${accepts ? userAgent.slice(0, 300) : null}, accepted_at = ${accepts ? sql`now()` : null},
        protected_until = ${accepts ? until : null}, version = version + 1, modified_at = now()
      where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
    tx.record({
      kind: 'referral.answered',
      subject: subjectOf(id),
      data: { to, name: held.name, by: name, ...(reason && { reason }) },
    });
    return { done: true };
  });
}

export async function reportProgress(
  services: Services,
  { token, progress, note }: InputOf<typeof referrals.report>,
  requestId: string,
): Promise<{ done: true }> {
  await limitLink(services, token);
  return inLink(services, token, requestId, async (tx, id) => {
    const { state, direction, name } = await lockHeld(tx, id);
    if (direction !== 'out' || (state !== 'accepted' && state !== 'active'))
      throw new Refusal('conflict', 'There is nothing to report on this referral now.');
    await tx.run(sql`
      update referrals set progress = ${progress}, progress_note = ${note}, progress_at = now(),
        state = 'active', version = version + 1, modified_at = now()
      where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
    tx.record({ kind: 'referral.progressed', subject: subjectOf(id), data: { progress, name } });
    return { done: true };
  });
}
