import { newDeal, newGuestInside } from '../things/deals.ts';
import { newPolicy } from '../things/insurance.ts';
import { newLoan } from '../things/loans.ts';
import { putRow } from '../world.ts';
import type { For, Samples } from './sample.ts';

const ofLoan = async ({ world, office, by }: For) => ({ part: 'loan' as const, id: await newLoan(world, office, by) });

export const closingSamples: Pick<Samples, 'closings' | 'closingRoom'> = {
  closings: {
    get: async (given) => ({ input: await ofLoan(given) }),
    preview: async (given) => ({ input: { ...(await ofLoan(given)), closingOn: '2026-12-01' } }),
    suggest: async (given) => ({ input: await ofLoan(given) }),
    join: async ({ world, office, by }) => ({
      input: {
        part: 'deal',
        id: await newDeal(world, office, by),
        with: { part: 'loan', id: await newLoan(world, office, by) },
      },
    }),
    leave: async ({ world, office, by }) => {
      const { id } = await newPolicy(world, office, by);
      await putRow(world, 'closing_policies', {
        organisation_id: office.organisationId,
        policy_id: id,
        deal_id: await newDeal(world, office, by),
      });
      return { input: { part: 'policy', id } };
    },
  },
  closingRoom: {
    dates: async ({ world, office, by }) => {
      const { token, pass } = await newGuestInside(world, office, by);
      return { input: { token, pass } };
    },
  },
};
