import type { DemoName } from '#contract/account/demo.ts';
import type { Demo } from '#server/account/demo/create-demo.ts';
import type { Services } from '#server/core/services.ts';
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
import { seedInsurance } from './insurance.ts';
import { seedLeads } from './leads.ts';
import { seedListings } from './listings.ts';
import { seedClosedBook, seedLoans } from './loans.ts';
import { seedMarketing } from './marketing.ts';
import { austin } from './metro.ts';
import { seedOffers } from './offers.ts';
import { seedOffice } from './office.ts';
import { demoPicturesJob } from './pictures-job.ts';
import { seedPosts } from './posts.ts';
import { seedProfiles } from './profiles.ts';
import { seedCommercial, seedRentals } from './rentals.ts';
import { seedSearches } from './searches.ts';
import { seedSellers } from './sellers.ts';
import { seedShowings } from './showings.ts';
import { seedSignals } from './signals.ts';
import { seedSite } from './site.ts';
import { seedLost, seedStays } from './stays.ts';
import { seedTouches } from './touches.ts';
import { seedVisits } from './visits.ts';
import { insuring, lending, realEstate, type Trade } from './words.ts';

const trades: Record<DemoName, Trade> = { 'real-estate': realEstate, mortgage: lending, insurance: insuring };

/** Enough to look around in, little enough to be there at once. */
const leads = 100;
/** A team’s year of closings brings as many again. */
const teamLeads = 90;
const homes = 14;
const deals = 7;
const loans = 15;
const policies = 20;

/** People with histories up to this very moment, and a day's work on them. */
export async function fillDemo(services: Services, { organisationId, name, role, you, owners }: Demo): Promise<void> {
  const { db } = services;
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  const now = new Date();
  const isRealEstate = name === 'real-estate';
  const isTeam = role === 'team-lead';
  const count = isTeam ? teamLeads : leads;
  await db.withOrg(scope, async (tx) => {
    await seedZone(tx);
    await seedLeads(tx, {
      from: 1,
      to: count,
      total: count,
      salt: 3,
      owners,
      now,
      areas: austin,
      isCalled: true,
      isBeforeDeals: isRealEstate,
      trade: trades[name],
      days: 150,
      pondOneIn: isTeam ? 6 : 20,
      tasks: { oneIn: isTeam ? 1 : 5, late: 2, days: 5 },
    });
    await seedStays(tx);
    await seedConsents(tx);
    await seedProfiles(tx, owners, name);
    const closings = isRealEstate ? await seedClosings(tx, owners, now) : [];
    await seedLost(tx);
    await seedAppointments(tx, { owners, now, before: 5, after: 9 });
    await seedSignals(tx, now);
    await seedTouches(tx);
    await seedConversations(tx, trades[name], now);
    if (name === 'mortgage') {
      await seedLoans(tx, { owners, now, count: loans });
      await seedClosedBook(tx, { owners, now });
      await seedClosingGraph(tx, now);
    }
    if (name === 'insurance') await seedInsurance(tx, { owners, now, count: policies });
    if (isRealEstate) {
      await seedListings(tx, { from: 1, to: homes, total: homes, salt: 3, owners, now, days: 150, areas: austin });
      await seedSellers(tx);
      await seedDeals(tx, { owners, now, count: deals });
      // Of those who look around here, only who heads an office sees its books.
      if (role === 'solo-agent') await seedBooks(tx, owners, closings, now);
      await seedRentals(tx, now);
      await seedCommercial(tx, now);
      await seedSearches(tx, now);
      await seedOffers(tx, now);
      await seedMarketing(tx);
      await seedShowings(tx, now);
      await seedCmas(tx);
    }
    await seedSpend(tx, you, name, now);
    await seedTools(tx, you, now);
    await seedBoards(tx, you, name);
    await seedAutomations(tx, you, name, now);
    await seedCampaigns(tx, you, name, now);
    if (isRealEstate) {
      await seedOffice(tx, you, owners, now);
    }
  });
  await db.withOrg(scope, async (tx) => {
    if (isRealEstate) {
      await seedSite(tx, services, you);
      await seedPosts(tx, services, you);
      await seedVisits(tx);
    }
    await tx.enqueue(demoPicturesJob.with({ keeper: you }));
  });
}
