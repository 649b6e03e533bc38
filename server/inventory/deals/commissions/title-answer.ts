import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { type dealAuthorizations, titleLinkDays } from '#contract/inventory/deals/deal-authorization.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { sealTicket, ticketSubject } from '#server/core/auth/tickets.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { limit } from '#server/core/http/limits.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/env.ts';
import { subjectOf } from '../lock-deal.ts';
import type { Authorization } from './authorization.ts';

const purpose = 'authorization answer';

/** The link with which a settlement party answers an authorization. */
export const titleLink = ({ secret, publicUrl }: Settings, organisationId: string, id: string): string =>
  `${publicUrl}/authorization/${sealTicket(secret, purpose, `${organisationId}.${id}`, titleLinkDays * 1_440).ticket}`;

/** The holder of the link is not a member, so actions are recorded as the system's in the deal's organization. */
function inLink<T>(
  { db, settings }: Services,
  token: string,
  requestId: string,
  work: (tx: Tx, id: string) => Promise<T>,
): Promise<T> {
  const [organisationId, id] = ticketSubject(settings.secret, purpose, token)?.split('.') ?? [];
  if (!organisationId || !id) throw notFound();
  return db.withOrg({ organisationId, userId: null, actorKind: 'system', requestId }, (tx) => work(tx, id));
}

/** A later authorization to the same address replaces this one. */
const replaced = sql`exists (
  select from deal_authorizations n where n.organisation_id = a.organisation_id and n.deal_id = a.deal_id and n.id > a.id
    and n.state <> 'failed' and lower(n.email) = lower(a.email))`;

type Read = OutputOf<typeof dealAuthorizations.readAuthorization>;
type Row = Omit<Read, 'home' | 'on' | 'today' | 'payees'> & { paper: Authorization; zone: string };

export const readAuthorization = (services: Services, token: string, requestId: string): Promise<Read> =>
  inLink(services, token, requestId, async (tx, id) => {
    const found = await tx.one<Row>(sql`
      select ${brandColumns}, a.paper, l.time_zone as zone, a.company, a.name, a.gross_cents as gross, ${replaced} as "isReplaced", a.answer,
        a.answered_name as "answeredName", a.answered_on as "answeredOn", a.answered_remarks as "answeredRemarks",
        a.answered_at as "answeredAt"
      from deal_authorizations a join deals l on l.organisation_id = a.organisation_id and l.id = a.deal_id
      ${brandJoin('a')}
      where a.organisation_id = ${tx.scope.organisationId} and a.id = ${id} and a.link_ended_at is null and o.delete_at is null`);
    if (!found) throw notFound();
    const { paper, zone, ...rest } = found;
    return {
      ...rest,
      home: paper.address ?? paper.name,
      on: paper.on,
      today: dayIn(Date.now(), zone),
      payees: paper.payees.map(({ name, cents }) => ({ name, cents })),
    };
  });

type Held = { deal: string; role: string; answer: string | null; isReplaced: boolean; users: string[] };

/** A question may be followed by a confirmation; a confirmation is final, and a repeated answer changes nothing. */
export async function answerAuthorization(
  services: Services,
  { token, answer, name, on, remarks }: InputOf<typeof dealAuthorizations.answerAuthorization>,
  { id: requestId, ip, userAgent }: RequestFacts,
): Promise<{ done: true }> {
  await limit(services.db, `authorization link ${token.slice(-40)}`, 30, 3_600);
  return inLink(services, token, requestId, async (tx, id) => {
    const { organisationId } = tx.scope;
    const held = await tx.one<Held>(sql`
      select a.deal_id as deal, a.role, a.answer, ${replaced} as "isReplaced", array(
        select x.person from (values (a.sent_by), (l.owner_id)) x (person) where x.person is not null
        union select g.user_id from deal_agents g where g.organisation_id = a.organisation_id and g.deal_id = a.deal_id) as users
      from deal_authorizations a join deals l on l.organisation_id = a.organisation_id and l.id = a.deal_id
      join organisations o on o.id = a.organisation_id
      where a.organisation_id = ${organisationId} and a.id = ${id} and a.link_ended_at is null and o.delete_at is null for update of a`);
    if (!held) throw notFound();
    if (held.answer === 'confirmed') {
      if (answer === 'confirmed') return { done: true };
      throw new Refusal('conflict', 'This authorization was confirmed already. Call or write to the sender instead.');
    }
    if (held.isReplaced)
      throw new Refusal('conflict', 'A newer authorization was sent. Answer by the link in the newer email.');
    if (answer === 'questioned' && remarks.trim() === '') throw invalid(['remarks'], 'Write what doesn’t match.');
    const written = await tx.run(sql`
      update deal_authorizations a set answer = ${answer}, answered_name = ${name}, answered_on = ${on}::date, answered_remarks = ${remarks},
        answered_at = now(), answered_ip = ${ip}, answered_agent = ${userAgent.slice(0, 300)}
      where a.organisation_id = ${organisationId} and a.id = ${id}
        and (a.answer, a.answered_name, a.answered_remarks) is distinct from (${answer}::text, ${name}::text, ${remarks}::text)`);
    if (written > 0)
      tx.record({
        kind: answer === 'confirmed' ? 'deal.authorization_confirmed' : 'deal.authorization_questioned',
        subject: subjectOf(held.deal),
        data: { authorizationId: id, role: held.role, name, users: held.users, ...(remarks && { reason: remarks }) },
      });
    return { done: true };
  });
}
