import { dayIn } from '#contract/core/time-zone.ts';
import type { WeeklyHours } from '#contract/people/booking.ts';
import { defaultRule, type RoutingRule } from '#contract/people/routing-rules.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { closingGoals } from './agents.ts';
import { zone } from './metro.ts';

const workdays: WeeklyHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }));

const pages = [
  {
    slug: 'consultation',
    title: 'Buyer consultation',
    description: 'What you are looking for, what it costs, and how buying works here.',
    kind: 'consultation',
    place: 'Video call',
    minutes: 30,
  },
  {
    slug: 'home-value',
    title: 'Listing appointment',
    description: 'A walk through your home, recent sales nearby, and a price range.',
    kind: 'listing',
    place: 'Your home',
    minutes: 60,
  },
] as const;

const templates = [
  [
    'First reply',
    'email',
    'Your question',
    'Hi {{first_name|there}},\n\nThanks for getting in touch. When is a good time for a short call this week?\n\n{{agent}}',
  ],
  [
    'After a showing',
    'email',
    'What did you think?',
    'Hi {{first_name|there}},\n\nThanks for coming by today. What did you like, and what would you change?\n\n{{agent}}',
  ],
  [
    'Price change',
    'email',
    'A new price',
    'Hi {{first_name|there}},\n\nThe home you saw has a new price. Would you like to see it again?\n\n{{agent}}',
  ],
  [
    'Missed call',
    'sms',
    '',
    'Hi {{first_name|there}}, this is {{agent_first_name}}. I just tried to call. When is a good time?',
  ],
  [
    'Showing tomorrow',
    'sms',
    '',
    'Hi {{first_name|there}}, see you at the showing tomorrow. Text me here if anything changes. {{agent_first_name}}',
  ],
] as const;

/** What an office has set up: goals, pages to book on, templates, and whose a new lead becomes. */
export async function seedOffice(tx: Tx, you: string, owners: readonly string[], now: Date): Promise<void> {
  const { organisationId } = tx.scope;
  const year = Number(dayIn(now.getTime(), zone).slice(0, 4));
  const goals = closingGoals(owners);
  const all = [
    ...owners.map((user, place) => ({ user, amount: goals[place]! })),
    { user: null, amount: goals.reduce((sum, amount) => sum + amount, 0) },
  ];
  await tx.run(sql`
    insert into goals (organisation_id, year, metric, user_id, amount, set_by)
    select ${organisationId}, ${year}, 'closings', "user", amount, ${you}
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) g("user" uuid, amount bigint) on conflict do nothing`);
  for (const { slug, title, description, kind, place, minutes } of pages) {
    const id = newId();
    await tx.run(sql`
      insert into booking_pages (organisation_id, id, slug, title, description, kind, place, time_zone, minutes, hours, created_by)
      values (${organisationId}, ${id}, ${`${slug}-${organisationId.slice(-12)}`}, ${title}, ${description}, ${kind}, ${place}, ${zone},
        ${minutes}, ${JSON.stringify(workdays)}::jsonb, ${you})`);
    await tx.run(sql`
      insert into booking_hosts (organisation_id, page_id, user_id) values (${organisationId}, ${id}, ${you})`);
  }
  for (const [name, channel, subject, body] of templates)
    await tx.run(sql`
      insert into message_templates (organisation_id, name, channel, subject, body, created_by)
      values (${organisationId}, ${name}, ${channel}, ${subject}, ${body}, ${you})`);
  if (owners.length > 1) await seedRouting(tx, you, owners);
}

/** Portals go to whoever is quickest, sellers to whoever heads the office, all else waits in the pond. */
async function seedRouting(tx: Tx, you: string, owners: readonly string[]): Promise<void> {
  const { organisationId } = tx.scope;
  const usual = defaultRule(organisationId);
  const everybody = owners.map((user) => ({ user, weight: 1 }));
  const rules: RoutingRule[] = [
    {
      ...usual,
      id: newId(),
      name: 'Portal leads',
      isDefault: false,
      filter: { and: [{ field: 'source', op: 'any_of', value: ['zillow', 'realtor'] }] } as RoutingRule['filter'],
      method: 'first_to_claim',
      people: everybody,
    },
    {
      ...usual,
      id: newId(),
      name: 'Sellers',
      isDefault: false,
      filter: { and: [{ field: 'kind', op: 'is', value: 'seller' }] } as RoutingRule['filter'],
      method: 'direct',
      people: [{ user: you, weight: 1 }],
    },
    usual,
  ];
  await tx.run(sql`
    insert into routing_rules (organisation_id, rules, pause_after, version, changed_by)
    values (${organisationId}, ${JSON.stringify(rules)}::jsonb, 5, 2, ${you}) on conflict do nothing`);
}
