import { type Competitor, type CompetitorPrice, pricing } from '#contract/account/pricing.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { EventKind } from '#contract/core/event-kinds.ts';
import type { Actor } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { type Served, serve } from '#server/core/http/serve.ts';

const columns = sql`
  id, vertical, tier, competitor_name, competitor_price, checked_on::text, note, changed_at`;
const newestFirst: Order = { id: sql`id`, descending: true };

export const competitorRoutes: Served[] = [
  serve(pricing.competitors, ({ input, services }) =>
    services.db.asSystem(async (tx) => ({ competitors: await competitorsOf(tx, input) })),
  ),
  serve(pricing.list, ({ input: { cursor, limit }, write }) =>
    write(async (tx) => {
      const rows = await tx.all<CompetitorPrice>(sql`
        select ${columns} from competitor_pricing where ${after(newestFirst, cursor)}
        order by ${orderBy(newestFirst)} limit ${sql.int(limit)}`);
      return { rows, next: rows.length === limit ? rows.at(-1)!.id : null };
    }),
  ),
  serve(pricing.add, ({ input, actor, request, write }) =>
    write(async (tx) => {
      const added = await tx.get<CompetitorPrice>(sql`
        insert into competitor_pricing (vertical, tier, competitor_name, competitor_price, checked_on, note, changed_by)
        values (${input.vertical}, ${input.tier}, ${input.competitor_name}, ${input.competitor_price}, ${input.checked_on},
                ${input.note}, ${actor.userId}) returning ${columns}`);
      record(tx, actor, request, 'competitor_price.added', added);
      return added;
    }),
  ),
  serve(pricing.change, ({ input, actor, request, write }) =>
    write(async (tx) => {
      const before = await tx.one<CompetitorPrice>(sql`
        select ${columns} from competitor_pricing where id = ${input.id} for update`);
      if (!before) throw notFound();
      const wanted = { ...before, ...input };
      const changed = await tx.get<CompetitorPrice>(sql`
        update competitor_pricing
        set competitor_name = ${wanted.competitor_name}, competitor_price = ${wanted.competitor_price},
            checked_on = ${wanted.checked_on}, note = ${wanted.note}, changed_by = ${actor.userId}, changed_at = now()
        where id = ${input.id} returning ${columns}`);
      record(tx, actor, request, 'competitor_price.changed', changed, before);
      return changed;
    }),
  ),
  serve(pricing.remove, ({ input, actor, request, write }) =>
    write(async (tx) => {
      const removed = await tx.one<CompetitorPrice>(sql`
        delete from competitor_pricing where id = ${input.id} returning ${columns}`);
      if (!removed) throw notFound();
      record(tx, actor, request, 'competitor_price.removed', removed);
      return { done: true as const };
    }),
  ),
];

function competitorsOf(tx: Queries, { vertical, tier }: InputOf<typeof pricing.competitors>): Promise<Competitor[]> {
  const shown = sql`id, competitor_name, competitor_price, checked_on::text`;
  if (vertical !== 'bundle') {
    return tx.all(sql`
      select ${shown} from competitor_pricing where vertical = ${vertical} and tier = ${tier}
      order by competitor_price desc, competitor_name limit 200`);
  }
  return tx.all(sql`
    select ${shown} from (
      select distinct on (competitor_name) * from competitor_pricing where tier = ${tier}
      order by competitor_name, competitor_price desc, id) once
    order by competitor_price desc, competitor_name limit 200`);
}

/** Prices belong to no organization; an operator's changes are recorded in the organization that they work in. */
function record(
  tx: Queries,
  actor: Actor,
  request: RequestFacts,
  kind: EventKind,
  price: CompetitorPrice,
  before?: CompetitorPrice,
): void {
  if (!actor.organisationId) return;
  const scope = {
    organisationId: actor.organisationId,
    userId: actor.userId,
    actorKind: 'user',
    requestId: request.id,
  } as const;
  const { vertical, tier, competitor_name: name, competitor_price: dollars } = price;
  tx.recordFor(scope, {
    kind,
    subject: { type: 'competitor_price', id: price.id },
    data: { vertical, tier, name, dollars, ...(before && { dollarsBefore: before.competitor_price }) },
  });
}
