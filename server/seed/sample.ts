import type { Services } from '#server/core/services.ts';
import { seedAppointments } from './appointments.ts';
import { seedCmas } from './cmas.ts';
import { seedConversations } from './conversations.ts';
import { seedDeals } from './deals.ts';
import { seedLoans } from './loans.ts';
import { seedMarketing } from './marketing.ts';
import { seedOffers } from './offers.ts';
import { fillWithLeads, fillWithListings } from './organisations.ts';
import { seedPictures } from './pictures.ts';
import { seedSearches } from './searches.ts';
import { seedShowings } from './showings.ts';
import { seedSignals } from './signals.ts';
import { seedStays } from './stays.ts';
import { realEstate } from './words.ts';

const sampleLeads = 240;
const sampleListings = 12;
const sampleDeals = 15;
const sampleLoans = 16;

/** Leads with histories, a dozen homes and full calendars for the sample workspace, up to this very day, shared out among its agents. */
export async function fillSample(
  { db, storage, log }: Pick<Services, 'db' | 'storage' | 'log'>,
  organisationId: string,
  people: Record<string, string>,
): Promise<void> {
  const memberIds = ['nora', 'priya', 'marcus', 'sofia', 'jonah'].flatMap((key) => people[key] ?? []);
  await fillWithListings(db, { id: organisationId, memberIds }, sampleListings, 42, new Date());
  // Last, and their signals at once: from the first lead on, listeners count scores of the same rows.
  await fillWithLeads(db, { id: organisationId, memberIds }, sampleLeads, 42, new Date());
  await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => {
    await seedAppointments(tx, { owners: memberIds, now: new Date(), before: 14, after: 21 });
    await seedSignals(tx, new Date());
    await seedStays(tx);
    await seedConversations(tx, realEstate, new Date());
    await seedDeals(tx, { owners: memberIds, now: new Date(), count: sampleDeals });
    await seedLoans(tx, { owners: memberIds, now: new Date(), count: sampleLoans });
    await seedSearches(tx, new Date());
    await seedOffers(tx, new Date());
    await seedShowings(tx, new Date());
    await seedCmas(tx);
  });
  // Without pictures it is a sample still: a store that takes nothing must not keep the program from starting.
  await seedPictures({ db, storage }, organisationId, people.nora!).catch((error: Error) =>
    log.warn({ err: error }, 'the sample has no pictures'),
  );
  // With the pictures that there are, or it would be older than the record.
  await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, seedMarketing);
}
