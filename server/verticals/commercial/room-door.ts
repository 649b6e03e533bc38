import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { signingConsent } from '#contract/inventory/signing-consent.ts';
import type { dataRoom } from '#contract/verticals/commercial/data-room.ts';
import { brandColumns, brandJoin, brandLicence, brandName } from '#server/account/onboarding/shown-brand.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { isJudged } from '#server/inventory/files/policy.ts';
import type { StoredContent } from '#server/people/files/send-content.ts';
import { documentsOf } from './data-room.ts';
import { saleSubject } from './sales.ts';

type Look = OutputOf<typeof dataRoom.look>;
export type Guest = Omit<Look, 'documents' | 'ndaSha256'> & { scope: Scope; id: string; sale: string; firm: string };

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Far more than people open; whoever tries links is stopped long before they hit one. */
const mostReads = 1_200;

/** Whose link it is, as long as it is one: not revoked, and the sale still going on. Asked every time. */
export async function findGuest({ db }: Services, { ip }: RequestFacts, token: string): Promise<Guest> {
  await limit(db, `data rooms from ${networkOf(ip)}`, mostReads, 3_600);
  const whose = await db.asSystem((tx) =>
    tx.one<{ organisationId: string; id: string }>(sql`
      select organisation_id as "organisationId", id from commercial_room_guests where token_hash = ${hashToken(token)}`),
  );
  if (!whose) throw notFound();
  const scope: Scope = { organisationId: whose.organisationId, userId: null, actorKind: 'system' };
  const guest = await db.withOrg(scope, (tx) =>
    tx.one<Omit<Guest, 'scope'>>(sql`
      select g.id, g.sale_id as sale, g.name, g.firm, b.name as building, coalesce(g.nda, s.nda) as nda, g.signed_at as "signedAt",
        g.signed_name as "signedName", ${brandColumns}
      from commercial_room_guests g join commercial_sales s on s.organisation_id = g.organisation_id and s.id = g.sale_id
      join commercial_buildings b on b.organisation_id = s.organisation_id and b.id = s.building_id
      ${brandJoin('g')}
      where g.organisation_id = ${scope.organisationId} and g.id = ${whose.id} and g.revoked_at is null
        and s.stage not in ('closed', 'lost')`),
  );
  if (!guest) throw notFound();
  return { ...guest, scope };
}

type Visit = { guest: string; what: 'opened' | 'signed' | 'viewed' | 'downloaded'; document?: string };

export const noteVisit = (
  tx: Tx,
  { guest, what, document }: Visit,
  { ip, userAgent }: Pick<RequestFacts, 'ip' | 'userAgent'>,
): Promise<number> =>
  tx.run(sql`
    insert into commercial_room_visits (organisation_id, guest_id, document_id, what, ip, agent)
    values (${tx.scope.organisationId}, ${guest}, ${document ?? null}, ${what}, ${ip.slice(0, 64)}, ${userAgent.slice(0, 300)})`);

export async function look(services: Services, request: RequestFacts, token: string): Promise<Look> {
  const { scope, id, sale, firm: _, ...guest } = await findGuest(services, request, token);
  return services.db.withOrg(scope, async (tx) => {
    // A page that is read again within minutes is one visit.
    const seen: Sql = sql`select from commercial_room_visits where organisation_id = ${scope.organisationId} and guest_id = ${id}
      and created_at > now() - interval '10 minutes'`;
    if (!(await tx.one(seen))) await noteVisit(tx, { guest: id, what: 'opened' }, request);
    return { ...guest, ndaSha256: hashOf(guest.nda), documents: guest.signedAt ? await documentsOf(tx, sale) : [] };
  });
}

/** Signed once, and only the words that were read: the office may have changed them since. Sent again, it stays as it was signed. */
export async function signAgreement(
  services: Services,
  request: RequestFacts,
  { token, name, locale, ndaSha256 }: InputOf<typeof dataRoom.sign>,
): Promise<void> {
  const { scope, id, sale, name: invited } = await findGuest(services, request, token);
  await services.db.withOrg({ ...scope, requestId: request.id }, async (tx) => {
    const held = await tx.get<{ signedAt: string | null; nda: string }>(sql`
      select g.signed_at as "signedAt", s.nda from commercial_room_guests g
      join commercial_sales s on s.organisation_id = g.organisation_id and s.id = g.sale_id
      where g.organisation_id = ${scope.organisationId} and g.id = ${id} for update of g`);
    if (held.signedAt) return;
    if (hashOf(held.nda) !== ndaSha256)
      throw new Refusal('conflict', 'The agreement changed. Read the new text, then sign.');
    await tx.run(sql`
      update commercial_room_guests set nda = ${held.nda}, nda_sha256 = ${ndaSha256},
        consent_text = ${signingConsent[locale]}, signed_name = ${name}, signed_at = now(), signed_ip = ${request.ip.slice(0, 64)},
        signed_agent = ${request.userAgent.slice(0, 300)}
      where organisation_id = ${scope.organisationId} and id = ${id}`);
    await noteVisit(tx, { guest: id, what: 'signed' }, request);
    await tx.run(sql`
      update commercial_sales set touched_at = now(), touch_note = ${`${invited} signed the agreement`.slice(0, 300)}
      where organisation_id = ${scope.organisationId} and id = ${sale}`);
    tx.record({
      kind: 'commercial.sale_changed',
      subject: saleSubject(sale),
      data: { what: 'agreement_signed', guest: id, name },
    });
  });
}

type RoomContent = StoredContent & { organisation: string; note: string };

/** A document for one investor, who signed; that it was opened is written down before a byte leaves. */
export async function contentFor(
  services: Services,
  request: RequestFacts,
  { token, document, as }: InputOf<typeof dataRoom.content>,
): Promise<{ scope: Scope; content: RoomContent }> {
  const { scope, id, sale, name, firm, organisation, signedAt } = await findGuest(services, request, token);
  if (!signedAt) throw new Refusal('forbidden', 'Sign the agreement first.');
  const content = await services.db.withOrg(scope, async (tx) => {
    const found = await tx.one<StoredContent>(sql`
      select f.storage_key as key, f.name, f.content_type as "contentType", f.size from commercial_room_documents d
      join files f on f.organisation_id = d.organisation_id and f.id = d.file_id
      where d.organisation_id = ${scope.organisationId} and d.sale_id = ${sale} and d.id = ${document} and d.removed_at is null
        and f.deleted_at is null and not f.is_sensitive and ${isJudged}`);
    if (!found) throw notFound();
    await noteVisit(tx, { guest: id, what: as === 'inline' ? 'viewed' : 'downloaded', document }, request);
    return found;
  });
  return { scope, content: { ...content, organisation, note: [name, firm].filter(Boolean).join(', ') } };
}

type Signed = { building: string; organisation: string; licence: string; nda: string; consent: string; name: string };
export type SignedAgreement = Signed & {
  invited: string;
  email: string;
  at: string;
  ip: string;
  agent: string;
  sha256: string;
};

export async function agreementOf(tx: Tx, sale: string, guest: string): Promise<SignedAgreement> {
  const found = await tx.one<SignedAgreement>(sql`
    select b.name as building, ${brandName} as organisation, ${brandLicence} as licence, g.nda,
      g.consent_text as consent, g.signed_name as name, concat_ws(', ', g.name, nullif(g.firm, '')) as invited, g.email,
      g.signed_at as at, g.signed_ip as ip, g.signed_agent as agent, g.nda_sha256 as sha256
    from commercial_room_guests g join commercial_sales s on s.organisation_id = g.organisation_id and s.id = g.sale_id
    join commercial_buildings b on b.organisation_id = s.organisation_id and b.id = s.building_id
    ${brandJoin('g')}
    where g.organisation_id = ${tx.scope.organisationId} and g.sale_id = ${sale} and g.id = ${guest} and g.signed_at is not null`);
  if (!found) throw notFound();
  return found;
}
