import type { Services } from '#server/core/services.ts';
import { trainPredictionsJob } from '#server/insight/predictions/train-job.ts';
import { seedAppointments } from './appointments.ts';
import { seedAutomations } from './automations.ts';
import { seedBooks } from './books.ts';
import { seedCampaigns } from './campaigns.ts';
import { seedClosingGraph } from './closing-graph.ts';
import { seedClosings } from './closings.ts';
import { seedCmas } from './cmas.ts';
import { seedConsents } from './consents.ts';
import { seedConversations } from './conversations.ts';
import { seedDeals } from './deals.ts';
import { seedBoards, seedSpend, seedTools, seedZone } from './insight.ts';
import { seedLeads } from './leads.ts';
import { seedLoans } from './loans.ts';
import { seedMarketing } from './marketing.ts';
import { austin } from './metro.ts';
import { seedOffers } from './offers.ts';
import { seedOffice } from './office.ts';
import { fillWithListings } from './organisations.ts';
import { seedPapers } from './papers.ts';
import { seedPictures } from './pictures.ts';
import { seedPieces } from './pieces.ts';
import { seedPortraits } from './portraits.ts';
import { picturePosts, seedPosts } from './posts.ts';
import { seedProfiles } from './profiles.ts';
import { seedCommercial, seedRentals } from './rentals.ts';
import { seedRoomDocuments } from './room-documents.ts';
import { seedSearches } from './searches.ts';
import { seedSellers } from './sellers.ts';
import { seedShowings } from './showings.ts';
import { seedSignals } from './signals.ts';
import { seedSite } from './site.ts';
import { seedLost, seedStays } from './stays.ts';
import { seedTouches } from './touches.ts';
import { seedVisits } from './visits.ts';
import { realEstate } from './words.ts';

const sampleLeads = 240;
const sampleListings = 18;
/** How far back the oldest of them came on the market. */
const sampleDays = 170;
const sampleDeals = 15;
const sampleLoans = 16;

/** Leads with histories, a dozen homes and full calendars for the sample workspace, up to this very day, shared out among its agents. */
export async function fillSample(
  services: Services,
  organisationId: string,
  people: Record<string, string>,
): Promise<void> {
  const { db, storage, log, settings } = services;
  const keys = ['nora', 'priya', 'marcus', 'sofia', 'jonah', 'dana', 'leo', 'curtis'];
  const memberIds = keys.flatMap((key) => people[key] ?? []);
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  const [now, name] = [new Date(), 'real-estate' as const];
  await db.withOrg(scope, seedZone);
  await fillWithListings(db, { id: organisationId, memberIds }, sampleListings, 42, now, austin, sampleDays);
  // Last, and their signals at once: from the first lead on, listeners count scores of the same rows.
  await db.withOrg(scope, async (tx) => {
    await seedLeads(tx, {
      from: 1,
      to: sampleLeads,
      total: sampleLeads,
      salt: 42,
      owners: memberIds,
      now,
      days: 300,
      areas: austin,
      isCalled: true,
      isBeforeDeals: true,
    });
    await seedStays(tx);
    await seedConsents(tx);
    await seedProfiles(tx, memberIds, name);
    await seedSellers(tx);
    const closings = await seedClosings(tx, memberIds, now);
    await seedLost(tx);
    await seedAppointments(tx, { owners: memberIds, now, before: 14, after: 21 });
    await seedSignals(tx, now);
    await seedTouches(tx);
    await seedConversations(tx, realEstate, now);
    await seedDeals(tx, { owners: memberIds, now, count: sampleDeals });
    await seedBooks(tx, memberIds, closings, now);
    await seedRentals(tx, now);
    await seedCommercial(tx, now);
    await seedLoans(tx, { owners: memberIds, now, count: sampleLoans });
    await seedClosingGraph(tx, now);
    await seedSearches(tx, now);
    await seedOffers(tx, now);
    await seedShowings(tx, now);
    await seedCmas(tx);
    await seedSpend(tx, people.nora!, name, now);
    await seedBoards(tx, people.nora!, name);
    await seedAutomations(tx, people.nora!, name, now);
    await seedCampaigns(tx, people.nora!, name, now);
    await seedOffice(tx, people.nora!, memberIds, now);
    await seedTools(tx, people.nora!, now);
    // Learned from the story as it stands; what cannot be told from it says so.
    await tx.enqueue(trainPredictionsJob.with({}, { key: 'train' }));
  });
  await db.withOrg(scope, async (tx) => {
    await seedSite(tx, services, people.nora!);
    await seedPosts(tx, services, people.nora!);
    await seedVisits(tx);
  });
  // Without pictures it is a sample still: a store that takes nothing must not keep the program from starting.
  await seedPictures({ db, storage }, organisationId, people.nora!)
    .then(() => seedPortraits({ db, storage }, organisationId, people.nora!))
    .catch((error: Error) => log.warn({ err: error }, 'the sample has no pictures'));
  await seedRoomDocuments({ db, storage }, organisationId, people.nora!)
    .then(() => seedPapers({ db, storage }, organisationId, people.nora!))
    .catch((error: Error) => log.warn({ err: error }, 'the sample has no documents in its data room'));
  // With the pictures that there are, or it would be older than the record.
  await db.withOrg(scope, async (tx) => {
    await picturePosts(tx, settings.publicUrl);
    await seedMarketing(tx);
    await seedPieces(tx, services, people.nora!);
  });
}
