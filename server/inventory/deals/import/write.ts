import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { ComingDeal } from './plan.ts';

/** Deals that were neither imported before nor appear earlier in the file. */
export async function unknownDeals(tx: Tx, deals: readonly ComingDeal[]): Promise<ComingDeal[]> {
  const known = new Set(
    (
      await tx.all<{ key: string }>(sql`
        select import_key as key from deals where organisation_id = ${tx.scope.organisationId} and archived_at is null
          and import_key = any(${deals.map(({ key }) => key)}::text[])`)
    ).map(({ key }) => key),
  );
  return deals.filter(({ key }) => {
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/**
 * Uses a few statements for any number of deals. Imported deals are history: they get no checklist, reminders, or messages, and keep the
 * file's dates.
 */
export async function writeDeals(tx: Tx, actor: Member, deals: readonly ComingDeal[], importId: string): Promise<void> {
  const { organisationId, userId } = actor;
  await tx.run(sql`
    insert into deals (organisation_id, id, name, pipeline, side, stage, state, probability, lead_id, address, price_cents, commission,
      gross_cents, accepted_on, closing_on, closed_on, lost_reason, time_zone, owner_id, created_by, created_at, stage_changed_at, import_key)
    select ${organisationId}, d.id, d.name, d.pipeline, d.side, d.stage, d.state, d.probability, d.lead, d.address, d.price, d.terms,
      d.gross, d."acceptedOn", d."closingOn", d."closedOn", d."lostReason", d."timeZone", d.owner, ${userId},
      least(coalesce(d."createdOn" at time zone d."timeZone", d."closedOn" at time zone d."timeZone", now()), now()),
      least(coalesce(d."closedOn" at time zone d."timeZone", now()), now()), d.key
    from json_to_recordset(${JSON.stringify(deals)}::json) d(id uuid, key text, name text, pipeline text, side text, stage text, state text,
      probability int, lead uuid, address text, price bigint, terms jsonb, gross bigint, "acceptedOn" date, "closingOn" date,
      "closedOn" date, "createdOn" date, "lostReason" text, "timeZone" text, owner uuid)`);
  const agents = deals.flatMap(({ id, agents: all }) => all.map((user) => ({ id, user })));
  await tx.run(sql`
    insert into deal_agents (organisation_id, deal_id, user_id)
    select ${organisationId}, a.id, a.user_id
    from unnest(${agents.map(({ id }) => id)}::uuid[], ${agents.map(({ user }) => user)}::uuid[]) a(id, user_id)`);
  const parties = deals.flatMap(({ id: deal, parties: all }) => all.map((party) => ({ deal, ...party })));
  await tx.run(sql`
    insert into deal_parties (organisation_id, deal_id, lead_id, role, name)
    select ${organisationId}, p.deal, p.lead, p.role, p.name
    from json_to_recordset(${JSON.stringify(parties)}::json) p(deal uuid, lead uuid, role text, name text)`);
  for (const { id, pipeline, stage, price } of deals)
    tx.record({
      kind: 'deal.created',
      subject: { type: 'deal', id },
      data: { pipeline, stage, price, importId },
    });
}
