import type { ShownBrand } from '#contract/account/onboarding.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { Locale } from '#contract/core/locale.ts';
import { linkAgainMinutes, passHours } from '#contract/verticals/portals/portal-words.ts';
import type { portal } from '#contract/verticals/portals/portals.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { unseal } from '#server/core/auth/seal.ts';
import { sealTicket, ticketSubject } from '#server/core/auth/tickets.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { linkPurpose } from './link.ts';
import { portalMailJob } from './mail-job.ts';

export type Visitor = ShownBrand & {
  scope: Scope;
  id: string;
  link: string;
  lead: string;
  name: string;
  owner: string | null;
  isOpen: boolean;
};

const passPurpose = 'portal';
const ticketPurpose = 'portal files';

/** Whose link it is: as long as they may come in, and have the address that it was sent to. */
export async function findVisitor({ db, settings }: Services, { ip }: RequestFacts, token: string): Promise<Visitor> {
  await limit(db, `portals from ${networkOf(ip)}`, 3_000, 3_600);
  let organisationId: string;
  let link: string;
  try {
    [organisationId, link] = unseal(settings.secret, linkPurpose, token).split(' ') as [string, string];
  } catch {
    throw notFound();
  }
  const scope: Scope = { organisationId, userId: null, actorKind: 'system' };
  const found = await db.withOrg(scope, (tx) =>
    tx.one<Omit<Visitor, 'scope' | 'link'>>(sql`
      select g.id, g.lead_id as lead, p.name, p.owner_id as owner, ${brandColumns},
        k.expires_at > now() and coalesce(k.used_at > now() - ${sql.int(linkAgainMinutes)} * interval '1 minute', true) as "isOpen"
      from portal_links k join portal_people g on g.organisation_id = k.organisation_id and g.id = k.person_id
      join leads p on p.organisation_id = g.organisation_id and p.id = g.lead_id
      ${brandJoin('g')}
      where k.organisation_id = ${organisationId} and k.id = ${link} and g.ended_at is null and lower(p.email) = lower(g.email)`),
  );
  if (!found) throw notFound();
  return { ...found, scope, link };
}

export async function sendLink(services: Services, { id, scope }: Visitor, locale: Locale): Promise<{ done: true }> {
  await limit(services.db, `portal links of ${id}`, 5, 3_600);
  await services.db.withOrg(scope, (tx) => tx.enqueue(portalMailJob.with({ personId: id, locale })));
  return { done: true };
}

export async function enter(services: Services, visitor: Visitor): Promise<OutputOf<typeof portal.enter>> {
  const { scope, id, link, lead } = visitor;
  await limit(services.db, `signing in to portal ${id}`, 60, 3_600);
  await services.db.withOrg(scope, async (tx) => {
    // Asked again under the lock of the row: of two at once with an old link neither comes in.
    const used = await tx.run(sql`
      update portal_links set used_at = coalesce(used_at, now()) where organisation_id = ${scope.organisationId} and id = ${link}
        and expires_at > now() and coalesce(used_at > now() - ${sql.int(linkAgainMinutes)} * interval '1 minute', true)`);
    if (used === 0) throw new Refusal('forbidden', 'This link has expired. Ask for a new one.');
    const first = await tx.run(sql`
      update portal_people set entered_at = now()
      where organisation_id = ${scope.organisationId} and id = ${id} and entered_at is null`);
    if (first > 0) tx.record({ kind: 'portal.entered', subject: { type: 'lead', id: lead } });
    else
      await tx.run(sql`
        update portal_people set entered_at = now() where organisation_id = ${scope.organisationId} and id = ${id}`);
  });
  const { ticket, until } = sealTicket(services.settings.secret, passPurpose, id, passHours * 60);
  return { pass: ticket, until };
}

const over = () => new Refusal('forbidden', 'Your session expired. Sign in again.');

export function checkPass({ settings }: Services, { id }: Visitor, pass: string): void {
  if (ticketSubject(settings.secret, passPurpose, pass) !== id) throw over();
}

export const ticketFor = ({ settings }: Services, { id }: Visitor): string =>
  sealTicket(settings.secret, ticketPurpose, id, 60).ticket;

/** A script has the ticket of the page and not the pass. */
export function checkTicket({ settings }: Services, { id }: Visitor, ticket: string): void {
  if (ticketSubject(settings.secret, ticketPurpose, ticket) !== id) throw over();
}
export function checkPassOrTicket(services: Services, visitor: Visitor, given: string): void {
  if (ticketSubject(services.settings.secret, passPurpose, given) !== visitor.id) checkTicket(services, visitor, given);
}
