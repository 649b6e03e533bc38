import { offers } from '#contract/inventory/offers/offers.ts';
import { newDeal, onePage } from '../things/deals.ts';
import { newListing } from '../things/inventory.ts';
import { newOffer, newOfferLetter, newOfferLink, newOfferRound } from '../things/offers.ts';
import { png } from '../things/people.ts';
import { nextNumber } from '../world.ts';
import type { For, Samples } from './sample.ts';

const ofListing = async ({ world, office, by }: For) => ({ input: { id: (await newOffer(world, office, by)).id } });

export const offerSamples: Pick<Samples, 'offers'> = {
  offers: {
    list: ofListing,
    create: async ({ world, office, by }) => ({
      input: {
        id: await newListing(world, office, by),
        buyer: `${office.mark} Größe ${nextNumber()}`,
        price: 62_500_000,
        financing: 'cash',
        contingencies: [{ kind: 'inspection', days: 5 }],
      },
    }),
    change: async ({ world, office, by }) => ({
      input: { ...(await newOffer(world, office, by)), price: 62_000_000 + nextNumber() },
      version: 1,
    }),
    move: async ({ world, office, by }) => ({
      input: { ...(await newOffer(world, office, by, 'received')), state: 'presented' },
      version: 1,
    }),
    counter: async ({ world, office, by }) => ({
      input: {
        ...(await newOffer(world, office, by)),
        by: 'seller',
        price: 64_000_000,
        concessions: 0,
        closingOn: null,
        expiresAt: null,
      },
      version: 1,
    }),
    rounds: async ({ world, office, by }) => ({ input: await newOfferRound(world, office, by) }),
    dealsFor: async ({ world, office, by }) => {
      const given = await newOffer(world, office, by);
      const deal = await newDeal(world, office, by);
      await world.owner.query('update deals set listing_id = $2 where id = $1', [deal, given.id]);
      return { input: given };
    },
    accept: async ({ world, office, by }) => ({ input: await newOffer(world, office, by), version: 1 }),
    orderBackups: async ({ world, office, by }) => {
      const { id, offerId } = await newOffer(world, office, by);
      return { input: { id, offers: [offerId] } };
    },
    setCosts: async ({ world, office, by }) => ({
      input: {
        id: await newListing(world, office, by),
        costs: {
          payoff: 21_000_000 + nextNumber(),
          commissionRate: 55_000,
          transferTaxRate: 1_100,
          title: 185_000,
          other: 0,
          annualTax: 365_000,
          taxPaidThrough: null,
        },
      },
    }),
    addLetter: async ({ world, office, by }) => ({
      input: { ...(await newOffer(world, office, by)), name: `${office.mark} ${nextNumber()}.png` },
      body: png,
    }),
    addDocument: async ({ world, office, by }) => ({
      input: { ...(await newOffer(world, office, by)), name: `${office.mark} ${nextNumber()}.png` },
      body: png,
    }),
    document: async ({ world, office, by }) => {
      const given = await newOffer(world, office, by);
      const made = await office.people.owner.do(
        offers.addDocument,
        { ...given, name: `${office.mark}.png` },
        { body: png },
      );
      if (made.status !== 200) throw new Error(`No offer could be attached: ${JSON.stringify(made.body)}`);
      return { input: given };
    },
    readDocument: async ({ world, office, by }) => {
      const given = await newOffer(world, office, by);
      const made = await office.people.owner.do(
        offers.addDocument,
        { ...given, name: `${office.mark}.pdf` },
        { body: await onePage() },
      );
      if (made.status !== 200) throw new Error(`No offer could be attached: ${JSON.stringify(made.body)}`);
      return { input: given };
    },
    saveCosts: async (given) => ({
      input: {
        ...(await ofListing(given)).input,
        for: 'organisation',
        costs: {
          payoff: 0,
          commissionRate: 25_000 + nextNumber(),
          transferTaxRate: 0,
          title: 0,
          other: 0,
          annualTax: 0,
          taxPaidThrough: null,
        },
      },
    }),
    letter: async ({ world, office, by }) => ({ input: await newOfferLetter(world, office, by) }),
    share: ofListing,
    unshare: async ({ world, office, by }) => ({ input: { id: (await newOfferLink(world, office, by)).id } }),
    shared: async ({ world, office, by }) => ({ input: { token: (await newOfferLink(world, office, by)).token } }),
  },
};
