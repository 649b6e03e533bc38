import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Status, Scope as Told } from '#contract/verticals/lenders/lender-words.ts';
import type { introductions } from '#contract/verticals/lenders/lenders.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { limit } from '#server/core/http/limits.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { linkPurpose, stepTo } from './introduce.ts';
import { isOpen } from './queries.ts';

type Row = Omit<OutputOf<typeof introductions.read>, 'client'> & {
  scopes: Told[];
  name: string | null;
  email: string | null;
  phone: string | null;
  introduction: string;
  choice: string;
  lenderId: string;
  isNew: boolean;
};

/** Whoever has a lender’s link: only while the client’s consent lasts, and never more than it says. */
function inLink<T>(
  { db, settings }: Services,
  token: string,
  requestId: string,
  work: (tx: Tx, row: Row) => Promise<T>,
): Promise<T> {
  let at: [string, string];
  try {
    at = unseal(settings.secret, linkPurpose, token).split(' ') as [string, string];
  } catch {
    throw notFound();
  }
  const [organisationId, choice] = at;
  return db.withOrg({ organisationId, userId: null, actorKind: 'system', requestId }, async (tx) => {
    const row = await tx.one<Row>(sql`
      select ${brandColumns}, k.name as lender, coalesce(trim(u.first_name || ' ' || u.last_name), '') as agent, c.status,
        l.expires_at as "expiresAt", l.scopes, p.name, p.email, p.phone, l.state_or_province as state, l.price_cents as price,
        d.closing_on as "closingOn", l.id as introduction, c.id as choice, c.lender_id as "lenderId", c.viewed_at is null as "isNew"
      from introduction_choices c
      join introductions l on l.organisation_id = c.organisation_id and l.id = c.introduction_id
      join lenders k on k.organisation_id = c.organisation_id and k.id = c.lender_id
      ${brandJoin('c')}
      left join leads p on p.organisation_id = l.organisation_id and p.id = l.lead_id
      left join deals d on d.organisation_id = l.organisation_id and d.id = l.deal_id
      left join users u on u.id = l.owner_id
      where c.organisation_id = ${organisationId} and c.id = ${choice} and ${isOpen} for update of c`);
    if (!row) throw notFound();
    return work(tx, row);
  });
}

export const readIntroduction = (
  services: Services,
  token: string,
  requestId: string,
): Promise<OutputOf<typeof introductions.read>> =>
  inLink(
    services,
    token,
    requestId,
    async (tx, { scopes, name, email, phone, introduction, choice, isNew, lenderId: _, ...row }) => {
      if (isNew) {
        await tx.run(sql`
        update introduction_choices set viewed_at = now() where organisation_id = ${tx.scope.organisationId} and id = ${choice}`);
        tx.record({
          kind: 'introduction.viewed',
          subject: { type: 'introduction', id: introduction },
          data: { name: row.lender },
        });
      }
      return {
        ...row,
        client: scopes.includes('contact') && name !== null ? { name, email, phone } : null,
        state: scopes.includes('home') ? row.state : null,
        price: scopes.includes('home') ? row.price : null,
        closingOn: scopes.includes('dates') ? row.closingOn : null,
      };
    },
  );

export async function reportStatus(
  services: Services,
  { token, status }: InputOf<typeof introductions.report>,
  requestId: string,
): Promise<{ done: true }> {
  await limit(services.db, `lender link ${token.slice(-40)}`, 60, 3_600);
  return inLink(services, token, requestId, async (tx, row) => {
    const { choice: id, introduction, lenderId: lender, lender: name } = row;
    await stepTo(tx, { id, introduction, lender, name, status: row.status as Status }, status);
    return { done: true as const };
  });
}
