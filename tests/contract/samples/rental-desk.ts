import { leaseSigning } from '#contract/verticals/property/lease-signing.ts';
import { newLead } from '../things/people.ts';
import { newTenantInside } from '../things/portals.ts';
import { newBid, newBidder, newLeaseDraft, newRenewalOffer, newSentBid } from '../things/rental-desk.ts';
import { newFunds, newRequest, newUnit, newVendor } from '../things/rentals.ts';
import { nextNumber } from '../world.ts';
import { nothing, type Samples } from './sample.ts';

export const rentalDeskSamples: Pick<Samples, 'leaseSigning' | 'renewalOffers' | 'repairBids' | 'rentalTax'> = {
  leaseSigning: {
    templates: nothing,
    saveTemplate: async ({ office }) => ({
      input: { name: `${office.mark} Größe ${nextNumber()}`, body: 'Rent is {{rent}} for {{tenants}}.' },
    }),
    removeTemplate: async ({ office }) => {
      const { body } = await office.people.owner.do(leaseSigning.saveTemplate, {
        name: `${office.mark} old ${nextNumber()}`,
        body: 'Rent is {{rent}}.',
      });
      return { input: { id: body.id } };
    },
    drafts: async ({ world, office }) => {
      await newLeaseDraft(world, office);
      return { input: {} };
    },
    get: async ({ world, office }) => ({ input: { id: await newLeaseDraft(world, office) } }),
    prepare: async ({ world, office, by }) => ({
      input: {
        unit: (await newUnit(world, office)).unit,
        tenants: [await newLead(world, office, by)],
        from: '2098-01-01',
        rent: 150_000,
      },
    }),
    pdf: async ({ world, office }) => ({ input: { id: await newLeaseDraft(world, office) } }),
    send: async ({ world, office, by }) => ({ input: { id: await newLeaseDraft(world, office, by) }, body: '' }),
    cancel: async ({ world, office }) => ({ input: { id: await newLeaseDraft(world, office) } }),
  },
  renewalOffers: {
    send: async ({ world, office, by }) => ({
      input: {
        id: (await newTenantInside(world, office, by)).lease,
        choices: [{ months: 12, rent: 130_000 }],
        expiresOn: '2098-01-31',
        note: `Größe ${nextNumber()}`,
      },
    }),
    withdraw: async ({ world, office, by }) => ({
      input: { id: await newRenewalOffer(world, office, (await newTenantInside(world, office, by)).lease) },
    }),
    prepare: async ({ world, office, by }) => ({
      input: {
        id: await newRenewalOffer(world, office, (await newTenantInside(world, office, by)).lease, {
          state: 'accepted',
          chosen: 0,
          answered_at: '2026-03-01T12:00:00Z',
        }),
      },
    }),
  },
  repairBids: {
    list: async ({ world, office }) => ({ input: { id: (await newSentBid(world, office)).request } }),
    invite: async ({ world, office }) => ({
      input: { id: (await newRequest(world, office)).id, vendors: [await newBidder(world, office)] },
    }),
    choose: async ({ world, office }) => ({ input: { id: (await newSentBid(world, office)).id } }),
    look: async ({ world, office }) => ({ input: { token: (await newBid(world, office)).token } }),
    send: async ({ world, office }) => ({
      input: { token: (await newBid(world, office)).token, cents: 30_000, availableOn: '2098-01-05', words: 'Größe' },
    }),
    decline: async ({ world, office }) => ({ input: { token: (await newBid(world, office)).token } }),
  },
  rentalTax: {
    forms: async ({ world, office }) => {
      await newFunds(world, office);
      return { input: { year: 2026 } };
    },
    setW9: async ({ world, office }) => ({
      input: { vendor: await newVendor(world, office), receivedOn: '2026-01-05', name: `Größe ${nextNumber()}` },
    }),
    exported: async ({ world, office }) => {
      await newFunds(world, office);
      return { input: { year: 2026 } };
    },
  },
};
