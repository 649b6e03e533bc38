import { expect } from 'vitest';
import { routing } from '#contract/people/routing.ts';
import { defaultRule, type RoutingRule } from '#contract/people/routing-rules.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import type { TestServer } from '#tests/setup/server.ts';
import { type Routed, type RouteGiven, routeLead } from '../route-lead.ts';

export type Office = { id: string; owner: Person; agents: Person[] };

export async function newOffice(server: TestServer, agents: number): Promise<Office> {
  const id = await newOrganisation(server);
  const owner = await newMember(server, id, 'owner');
  const people: Person[] = [];
  for (let number = 0; number < agents; number += 1) people.push(await newMember(server, id, 'agent'));
  return { id, owner, agents: people };
}

export const withinOffice = <T>(server: TestServer, here: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  server.services.db.withOrg({ organisationId: here, userId: null, actorKind: 'system' }, work);

type Coming = {
  state?: string;
  source?: string;
  custom?: Record<string, unknown>;
  language?: string;
  timeframe?: string;
  areas?: string[];
  city?: string;
} & RouteGiven;

/** Inserts a lead and routes it in the same transaction, as for one that arrives from outside. */
export const arriveAt = (server: TestServer, here: string, given: Coming = {}): Promise<Routed & { id: string }> =>
  withinOffice(server, here, async (tx) => {
    const id = newId();
    const {
      state = null,
      source = 'website',
      custom = {},
      language = null,
      timeframe = null,
      areas = [],
      city = null,
      ...rest
    } = given;
    await tx.run(sql`
      insert into leads (organisation_id, id, first_name, email, source, state, city, custom, language, timeframe, areas)
      values (${here}, ${id}, 'Ada', ${`${id}@example.test`}, ${source}, ${state}, ${city}, ${JSON.stringify(custom)}::jsonb, ${language},
        ${timeframe}, ${areas}::text[])`);
    return { id, ...(await routeLead(tx, id, rest)) };
  });

export const ruleOf = (given: Partial<RoutingRule>): RoutingRule => ({
  ...defaultRule(newId()),
  id: newId(),
  name: 'Website',
  isDefault: false,
  needsLicence: false,
  ...given,
});

/** Saves these rules; the last one is the default rule. */
export async function putInForce(
  { owner }: Office,
  rules: Partial<RoutingRule>[],
  more: { pauseAfter?: number | null } = {},
): Promise<void> {
  const { body } = await owner.do(routing.rules);
  const made = rules.map((rule, index) =>
    index === rules.length - 1 ? { ...defaultRule(owner.organisationId), needsLicence: false, ...rule } : ruleOf(rule),
  );
  const saved = await owner.do(routing.saveRules, { rules: made, ...more }, { version: body.version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

export const named = (people: Person[]) => people.map(({ id }) => ({ user: id, weight: 1 }));

export const openOfferTo = (server: TestServer, here: string, lead: string) =>
  withinOffice(server, here, (tx) =>
    tx.one<{ id: string; people: string[]; ends: string }>(sql`
      select id, people, expires_at as ends from lead_offers
      where organisation_id = ${here} and lead_id = ${lead} and state = 'open'`),
  );
