import { newLead } from '../things/people.ts';
import {
  newBorrowerInside,
  newBusinessInside,
  newLandlordInside,
  newPortal,
  newPortalInside,
  newTenantInside,
} from '../things/portals.ts';
import { newRenewalOffer } from '../things/rental-desk.ts';
import { newInspection, newNotice, putPlain } from '../things/rental-papers.ts';
import { nextNumber } from '../world.ts';
import type { For, Samples } from './sample.ts';

const link = async ({ world, office, by }: For) => ({ token: (await newPortal(world, office, by)).token });

export const portalSamples: Pick<Samples, 'portals' | 'portal'> = {
  portals: {
    of: async ({ world, office, by }) => ({ input: { lead: (await newPortal(world, office, by)).lead } }),
    invite: async ({ world, office, by }) => ({ input: { lead: await newLead(world, office, by, true) } }),
    end: async ({ world, office, by }) => ({ input: { id: (await newPortal(world, office, by)).id } }),
  },
  portal: {
    look: async (given) => ({ input: await link(given) }),
    sendLink: async (given) => ({ input: { ...(await link(given)), locale: 'de' } }),
    enter: async (given) => ({ input: await link(given) }),
    read: async ({ world, office, by }) => {
      const { token, pass } = await newPortalInside(world, office, by);
      return { input: { token, pass } };
    },
    saveSection: async ({ world, office, by }) => {
      const { token, pass, loan } = await newBorrowerInside(world, office, by);
      const data = { rows: [{ firstName: `Größe ${nextNumber()}` }] };
      return { input: { token, pass, loan, section: 'personal', data, basis: 0 } };
    },
    addRequest: async ({ world, office, by }) => {
      const { token, pass, lease } = await newTenantInside(world, office, by);
      return { input: { token, pass, lease, key: crypto.randomUUID(), title: `Größe ${nextNumber()}` } };
    },
    disputeCam: async ({ world, office, by }) => {
      const { token, pass, statement } = await newBusinessInside(world, office, by);
      return {
        input: { token, pass, statement, key: crypto.randomUUID(), step: 'share', question: `Größe ${nextNumber()}` },
      };
    },
    approve: async ({ world, office, by }) => {
      const { token, pass, request } = await newLandlordInside(world, office, by);
      return { input: { token, pass, request, estimate: 90_000 } };
    },
    statement: async ({ world, office, by }) => {
      const { token, pass, property } = await newLandlordInside(world, office, by);
      return { input: { token, pass, property, month: '2026-03' } };
    },
    pay: async ({ world, office, by }) => {
      const { token, pass, lease } = await newTenantInside(world, office, by);
      return { input: { token, pass, for: 'rent', record: lease, cents: 120_000, key: crypto.randomUUID() } };
    },
    setAutopay: async ({ world, office, by }) => {
      const { token, pass, lease, lead } = await newTenantInside(world, office, by);
      await putPlain(world, 'rental_payers', {
        organisation_id: office.organisationId,
        lease_id: lease,
        lead_id: lead,
        provider: 'test',
        customer: 'test_cus_1',
      });
      return { input: { token, pass, lease, isOn: true } };
    },
    signInspection: async ({ world, office, by }) => {
      const { token, pass, lease } = await newTenantInside(world, office, by);
      const inspection = await newInspection(world, office, lease, true);
      return { input: { token, pass, inspection, name: `Größe ${nextNumber()}`, remark: 'The door' } };
    },
    answerRenewal: async ({ world, office, by }) => {
      const { token, pass, lease } = await newTenantInside(world, office, by);
      const offer = await newRenewalOffer(world, office, lease);
      return { input: { token, pass, offer, answer: 'accept', choice: 1, remark: `Größe ${nextNumber()}` } };
    },
    paper: async ({ world, office, by }) => {
      const { token, pass, lease } = await newTenantInside(world, office, by);
      return { input: { token, pass, paper: await newNotice(world, office, lease), of: 'notice' } };
    },
    upload: async ({ world, office, by }) => {
      const { token, ticket, loan } = await newBorrowerInside(world, office, by);
      return {
        input: { token, ticket, key: crypto.randomUUID(), name: `Größe ${nextNumber()}.txt`, loan },
        body: 'Handed in',
      };
    },
  },
};
