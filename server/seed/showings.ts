import { addDays, instantAt } from '#contract/core/time-zone.ts';
import { placeOf } from '#contract/people/us-places.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { todayOf } from './metro.ts';

type Said = { interest: number; price: 'low' | 'right' | 'high'; liked: string; disliked: string; offer: boolean };
type Visit = { home: number; day: number; at: string; state: string; agent: string; brokerage: string; said?: Said };

/** Days on the market: nobody visits a home before it is offered. */
export const shownSince = 8;

/** On three homes on the market: what was, with what they said of it, and what comes. */
const visits: readonly Visit[] = [
  {
    home: 0,
    day: -6,
    at: '15:00',
    state: 'completed',
    agent: 'Bea Lund',
    brokerage: 'Lund & Daughters',
    said: {
      interest: 5,
      price: 'right',
      liked: 'The light in the kitchen, and the porch.',
      disliked: '',
      offer: true,
    },
  },
  {
    home: 0,
    day: -4,
    at: '11:30',
    state: 'completed',
    agent: 'Noor Haddad',
    brokerage: 'Hill Country Homes',
    said: { interest: 3, price: 'high', liked: 'Quiet street.', disliked: 'One bathroom too few.', offer: false },
  },
  {
    home: 1,
    day: -3,
    at: '17:00',
    state: 'completed',
    agent: 'Cal Ortiz',
    brokerage: 'Ortiz Realty',
    said: { interest: 4, price: 'right', liked: 'Close to the school.', disliked: 'The drive is steep.', offer: false },
  },
  { home: 1, day: -1, at: '10:00', state: 'declined', agent: 'Iris Vance', brokerage: 'Vance Group' },
  { home: 0, day: 1, at: '16:00', state: 'confirmed', agent: 'Cal Ortiz', brokerage: 'Ortiz Realty' },
  { home: 1, day: 2, at: '12:00', state: 'requested', agent: 'Bea Lund', brokerage: 'Lund & Daughters' },
  { home: 2, day: 2, at: '14:30', state: 'proposed', agent: 'Iris Vance', brokerage: 'Vance Group' },
  { home: 2, day: 4, at: '09:30', state: 'requested', agent: 'Noor Haddad', brokerage: 'Hill Country Homes' },
];

/** Agents from elsewhere who came, come or ask to. Nothing goes out: their addresses are nobody's. */
export async function seedShowings(tx: Tx, now: Date): Promise<void> {
  const { organisationId } = tx.scope;
  const homes = await tx.all<{ id: string; state: string | null }>(sql`
    select id, state_or_province as state from listings where organisation_id = ${organisationId} and standard_status = 'Active' and archived_at is null
      and on_market_date <= ${addDays(todayOf(now), -shownSince)} order by id desc limit 3`);
  const today = todayOf(now);
  for (const { home, day, at, state, agent, brokerage, said } of visits) {
    const listing = homes[home];
    if (!listing) continue;
    const id = newId();
    const zone = placeOf(listing.state, null).zones[0]!;
    const starts = new Date(instantAt(`${addDays(today, day)}T${at}`, zone)).toISOString();
    await tx.run(sql`
      insert into showings (organisation_id, id, listing_id, state, starts_at, minutes, time_zone, span, is_alone, for_whom, agent_name,
        agent_brokerage, agent_licence, reason, feedback_rounds)
      values (${organisationId}, ${id}, ${listing.id}, ${state}, ${starts}, 30, ${zone},
        tstzrange(${starts}::timestamptz, ${starts}::timestamptz + interval '30 minutes'), false, 'other_agent', ${agent}, ${brokerage},
        '0123456', ${state === 'declined' ? 'The sellers have guests that day.' : ''}, 0)`);
    if (said)
      await tx.run(sql`
        insert into showing_feedback (organisation_id, showing_id, interest, price_opinion, liked, disliked, offer_likely, at)
        values (${organisationId}, ${id}, ${said.interest}, ${said.price}, ${said.liked}, ${said.disliked}, ${said.offer},
          ${starts}::timestamptz + interval '5 hours')`);
  }
}
