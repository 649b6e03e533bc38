import { tours } from '#contract/inventory/showing-tours.ts';
import { openHouseForm } from '#server/inventory/open-houses/open-page.ts';
import { showingForm } from '#server/inventory/showings/open-page.ts';
import { newAddress } from '../things/kit.ts';
import { newReachableLead } from '../things/people.ts';
import {
  newAgreement,
  newOpenHouse,
  newShowing,
  newShowingPage,
  newShownHome,
  newVisitor,
  nextTour,
} from '../things/showings.ts';
import { nextNumber } from '../world.ts';
import { another, type For, type Samples } from './sample.ts';

/** Two listings for a buyer with a signed agreement. */
async function tourOf({ world, office, by }: For) {
  const { id: buyer } = await newAgreement(world, office, by);
  const listings = [
    (await newShowingPage(world, office, by)).listing,
    (await newShowingPage(world, office, by)).listing,
  ];
  return { buyer, start: nextTour(), listings };
}

const aMinuteAgo = () => Date.now() - 60_000;

export const showingSamples: Pick<Samples, 'showings' | 'tours' | 'openHouses' | 'buyerAgreements'> = {
  tours: {
    list: async () => ({ input: {} }),
    get: async (given) => {
      // A viewer can't plan a tour, so the owner does.
      const planner = given.by.role === 'viewer' ? given.office.people.owner : given.by;
      const made = await planner.do(tours.plan, await tourOf({ ...given, by: planner }));
      if (made.status !== 200) throw new Error(`No tour could be planned: ${JSON.stringify(made.body)}`);
      return { input: { id: made.body.id } };
    },
    preview: async (given) => ({ input: await tourOf(given) }),
    plan: async (given) => ({ input: await tourOf(given) }),
  },
  showings: {
    settings: async ({ world, office, by }) => ({ input: { id: (await newShowingPage(world, office, by)).listing } }),
    setUp: async ({ world, office, by }) => ({
      input: {
        id: await newShownHome(world, office, by),
        mode: 'confirm_all',
        timeZone: 'America/Chicago',
        leadMinutes: nextNumber() % 1_000,
        mostMinutes: 45,
        mayOverlap: false,
        isAccompanied: true,
        hours: [{ weekday: 1, from: '09:00', to: '17:00' }],
        blackouts: [{ from: '2031-01-01T09:00', to: '2031-01-01T12:00' }],
        holdsFeedback: true,
        isOpen: true,
        contacts: [{ tier: 'initial', name: 'Zoë', email: newAddress() }],
      },
    }),
    ofListing: async ({ world, office, by }) => ({ input: { id: (await newShowing(world, office, by)).listing } }),
    list: async ({ world, office, by }) => {
      await newShowing(world, office, by);
      return { input: { limit: 5 } };
    },
    count: async () => ({ input: {} }),
    counts: async () => ({ input: {} }),
    request: async ({ world, office, by }) => ({
      input: {
        id: (await newShowingPage(world, office, by)).listing,
        start: nextTour(),
        forWhom: 'other_agent',
        agent: { name: 'Zoë Out', brokerage: office.mark, email: newAddress() },
      },
    }),
    decide: async ({ world, office, by }) => ({
      input: {
        id: (await newShowing(world, office, by)).id,
        deed: 'decline',
        reason: `${office.mark} ${nextNumber()}`,
      },
    }),
    holdFeedback: async ({ world, office, by }) => ({
      input: { id: (await newShowing(world, office, by, { isOver: true })).id, isHeld: true },
    }),
    report: async ({ world, office, by }) => ({
      input: { id: (await newShowing(world, office, by, { isOver: true })).listing },
    }),
    shareReport: async ({ world, office, by }) => ({
      input: { id: (await newShowingPage(world, office, by)).listing },
    }),
    closeReport: async ({ world, office, by }) => ({
      input: { id: (await newShowingPage(world, office, by)).listing },
    }),
    open: async ({ world, office, by }) => ({ input: { slug: (await newShowingPage(world, office, by)).slug } }),
    ask: async (given) => {
      const { world, office } = given;
      const { slug } = await newShowingPage(world, office, await another(given, 'agent'));
      return {
        input: {
          slug,
          slot: `${nextTour()}:00.000Z`,
          name: 'Olive Out',
          licence: 'TX-1',
          brokerage: office.mark,
          phone: '512 555 0153',
          email: newAddress(),
          consent: true,
          opened: showingForm.openedNow(world.server.services.settings.secret, aMinuteAgo()),
        },
      };
    },
    read: async ({ world, office, by }) => ({ input: { token: (await newShowing(world, office, by)).asker } }),
    act: async ({ world, office, by }) => ({
      input: { token: (await newShowing(world, office, by)).contact, deed: 'decline', reason: office.mark },
    }),
    giveFeedback: async ({ world, office, by }) => ({
      input: {
        token: (await newShowing(world, office, by, { isOver: true })).asker,
        interest: 3,
        priceOpinion: 'low',
        offerLikely: true,
      },
    }),
    readReport: async ({ world, office, by }) => ({
      input: { token: (await newShowingPage(world, office, by)).report },
    }),
  },
  openHouses: {
    ofListing: async ({ world, office, by }) => ({ input: { id: (await newOpenHouse(world, office, by)).listing } }),
    get: async ({ world, office, by }) => ({ input: { id: (await newOpenHouse(world, office, by)).id } }),
    create: async ({ world, office, by }) => ({
      input: { id: await newShownHome(world, office, by), start: nextTour(), words: office.mark },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: (await newOpenHouse(world, office, by)).id, words: `${office.mark} ${nextNumber()}` },
      version: 1,
    }),
    cancel: async ({ world, office, by }) => ({ input: { id: (await newOpenHouse(world, office, by)).id } }),
    visits: async ({ world, office, by }) => ({ input: { id: (await newOpenHouse(world, office, by)).id } }),
    signIn: async ({ world, office, by }) => ({
      input: {
        id: (await newOpenHouse(world, office, by)).id,
        ...newVisitor(office),
        signedAt: new Date().toISOString(),
      },
    }),
    open: async (given) => ({
      input: { slug: (await newOpenHouse(given.world, given.office, await another(given, 'agent'))).slug },
    }),
    visit: async (given) => ({
      input: {
        slug: (await newOpenHouse(given.world, given.office, await another(given, 'agent'))).slug,
        ...newVisitor(given.office),
        opened: openHouseForm.openedNow(given.world.server.services.settings.secret, aMinuteAgo()),
      },
    }),
  },
  buyerAgreements: {
    ofLead: async ({ world, office, by }) => ({ input: { id: (await newAgreement(world, office, by)).id } }),
    add: async ({ world, office, by }) => ({
      input: {
        id: await newReachableLead(world, office, by),
        signedOn: '2026-01-01',
        from: '2026-01-01',
        until: '2027-01-01',
        payKind: 'amount',
        amount: 500_000 + nextNumber(),
        saysNegotiable: true,
      },
    }),
    end: async ({ world, office, by }) => ({ input: await newAgreement(world, office, by) }),
  },
};
