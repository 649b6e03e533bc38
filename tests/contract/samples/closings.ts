import { newDeal, newGuestInside } from '../things/deals.ts';
import { newPolicy } from '../things/insurance.ts';
import { newLoan } from '../things/loans.ts';
import { newLead } from '../things/people.ts';
import { putRow } from '../world.ts';
import type { For, Samples } from './sample.ts';

const ofLoan = async ({ world, office, by }: For) => ({ part: 'loan' as const, id: await newLoan(world, office, by) });

export const closingSamples: Pick<Samples, 'closings' | 'closingRoom'> = {
  closings: {
    get: async (given) => ({ input: await ofLoan(given) }),
    preview: async (given) => ({ input: { ...(await ofLoan(given)), closingOn: '2026-12-01' } }),
    suggest: async (given) => {
      const { world, office, by } = given;
      const one = await ofLoan(given);
      // A borrower who is also a buyer.
      const lead = await newLead(world, office, by);
      const deal = await newDeal(world, office, by);
      await world.owner.query(`update deals set lead_id = $2, state = 'open', archived_at = null where id = $1`, [
        deal,
        lead,
      ]);
      await putRow(world, 'loan_borrowers', {
        organisation_id: office.organisationId,
        loan_id: one.id,
        lead_id: lead,
        position: 5,
        name: office.mark,
      });
      return { input: one };
    },
    join: async ({ world, office, by }) => ({
      input: {
        part: 'deal',
        id: await newDeal(world, office, by),
        with: { part: 'loan', id: await newLoan(world, office, by) },
      },
    }),
    leave: async ({ world, office, by }) => {
      const { id } = await newPolicy(world, office, by);
      await world.owner.query(
        'insert into closing_policies (organisation_id, policy_id, deal_id) values ($1, $2, $3)',
        [office.organisationId, id, await newDeal(world, office, by)],
      );
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
