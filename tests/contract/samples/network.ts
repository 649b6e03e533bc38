import { referrals } from '#contract/inventory/referrals/referrals.ts';
import { newOrganisation } from '#tests/setup/people.ts';
import { newDeal } from '../things/deals.ts';
import { newFiled } from '../things/files.ts';
import {
  lenderToken,
  newComarketing,
  newCompanyInvitation,
  newCompanyLink,
  newIntroduction,
  newLender,
  newRecruit,
  newReferral,
  newServiceReferral,
  newUnit,
  referralToken,
} from '../things/network.ts';
import { newLead } from '../things/people.ts';
import { nextNumber, type Office, type World } from '../world.ts';
import { apart, type For, nothing, page, type Samples } from './sample.ts';

type Network =
  | 'referrals'
  | 'serviceReferrals'
  | 'lenders'
  | 'introductions'
  | 'comarketing'
  | 'enterprise'
  | 'recruiting';

const terms = () => ({
  partnerAgent: `Zoë Núñez ${nextNumber()}`,
  partnerBrokerage: `Far Realty ${nextNumber()}`,
  partnerLicense: 'TX-123456',
  partnerState: 'TX' as const,
  covers: 'Purchase of a home in Austin',
});
const referral =
  (given: Record<string, unknown> = {}) =>
  async ({ world, office, by }: For) => ({ input: { id: await newReferral(world, office, by, given) } });
const agreement =
  (state: string) =>
  async ({ world, office, by }: For) =>
    referralToken(world, office, await newReferral(world, office, by, { state }));
const introduction = async ({ world, office, by }: For) => {
  const { id } = await newIntroduction(world, office, by);
  return { input: { id } };
};
const chosen = async ({ world, office, by }: For) => {
  const { id, choice } = await newIntroduction(world, office, by);
  return { input: { id, choice } };
};
const recruit = async ({ world, office: at, by }: For) => ({
  input: { id: await newRecruit(world, at, { owner_id: by.id }) },
});
/** A unit that is another organization. */
const linkedUnit = async (world: World, at: Office): Promise<string> =>
  newUnit(world, at, {
    link_state: 'linked',
    linked_organisation_id: await newOrganisation(world.server, `Linked ${nextNumber()}`),
    linked_at: '2026-01-01',
  });
const newDrift = (world: World, at: Office, unit: string) =>
  world.owner.query(
    `insert into enterprise_drifts (organisation_id, unit_id, name, wanted, actual)
     values ($1, $2, 'postalAddress', '1 Main St', $3)`,
    [at.organisationId, unit, `${nextNumber()} Süd St`],
  );
const office = async ({ world, office: at }: For) => ({ input: { id: await newUnit(world, at) } });

export const networkSamples: Pick<Samples, Network> = {
  referrals: {
    list: page,
    get: referral(),
    create: async ({ world, office: at, by }) => ({
      input: { direction: 'out', lead: await newLead(world, at, by), ...terms() },
    }),
    change: async ({ world, office: at, by }) => ({
      input: { id: await newReferral(world, at, by, { state: 'draft' }), covers: `Größe ${nextNumber()}` },
      version: 1,
    }),
    send: referral({ state: 'draft' }),
    move: async ({ world, office: at, by }) => ({
      input: { id: await newReferral(world, at, by), to: 'declined', reason: `Moved ${nextNumber()}` },
    }),
    attach: async ({ world, office: at, by }) => ({
      input: { id: await newReferral(world, at, by, { direction: 'in' }), deal: await newDeal(world, at, by) },
    }),
    close: async ({ world, office: at, by }) => ({
      input: { id: await newReferral(world, at, by), gross: 1_200_000 + nextNumber(), on: '2026-06-01' },
    }),
    pay: async ({ world, office: at, by }) => {
      const id = await newReferral(world, at, by);
      await at.people.owner.do(referrals.close, { id, gross: 1_200_000, on: '2026-06-01' });
      return { input: { id, on: '2026-06-10', reference: `Check ${nextNumber()}` } };
    },
    referrers: nothing,
    thank: async ({ world, office: at, by }) => ({
      input: {
        lead: await newLead(world, at, by),
        kind: 'gift',
        on: '2026-06-01',
        value: 2_500,
        note: `Dank ${nextNumber()}`,
      },
    }),
    read: async (given) => ({ input: { token: await agreement('sent')(given) } }),
    answer: async (given) => ({
      input: { token: await agreement('sent')(given), accepts: true, name: 'Ana Broker', license: 'TX-9' },
    }),
    report: async (given) => ({
      input: { token: await agreement('active')(given), progress: 'contacted', note: `Called ${nextNumber()}` },
    }),
  },
  serviceReferrals: {
    list: page,
    create: async ({ world, office: at, by }) => ({
      input: {
        lead: await newLead(world, at, by),
        service: 'insurance',
        consentHow: 'phone',
        choices: [1, 2, 3].map((place) => ({
          name: `Ö ${place}`,
          company: `Mutual ${nextNumber()}`,
          reason: 'Close by',
        })),
      },
    }),
    choose: async ({ world, office: at, by }) => ({ input: await newServiceReferral(world, at, by) }),
  },
  lenders: {
    list: nothing,
    create: async () => ({
      input: {
        name: `Öztürk ${nextNumber()}`,
        company: 'First Mortgage',
        nmls: String(900_000 + nextNumber()),
        companyNmls: '3001',
        states: ['TX'],
      },
    }),
    change: async ({ world, office: at }) => ({
      input: { id: await newLender(world, at), company: `Größe ${nextNumber()}` },
      version: 1,
    }),
    remove: async ({ world, office: at }) => ({ input: { id: await newLender(world, at) } }),
  },
  introductions: {
    list: page,
    get: introduction,
    create: async ({ world, office: at, by }) => ({
      input: {
        lead: await newLead(world, at, by),
        state: 'TX',
        scopes: ['contact'],
        consentHow: 'phone',
        loan: 40_000_000 + nextNumber(),
        choices: [
          { lender: await newLender(world, at), reason: 'Speaks Spanish' },
          { lender: await newLender(world, at), reason: 'Knows VA loans' },
          { lender: await newLender(world, at), reason: 'Close by' },
        ],
      },
    }),
    choose: chosen,
    revoke: introduction,
    link: chosen,
    setStatus: async (given) => ({ input: { ...(await chosen(given)).input, status: 'contacted' } }),
    addQuote: async ({ world, office: at, by }) => {
      const { id, lender } = await newIntroduction(world, at, by);
      return { input: { id, lender, rate: 62_500, fees: 150_000 + nextNumber(), assumptions: '740 score, 20% down' } };
    },
    read: async ({ world, office: at, by }) => ({
      input: { token: lenderToken(world, at, (await newIntroduction(world, at, by)).choice) },
    }),
    report: async ({ world, office: at, by }) => ({
      input: { token: lenderToken(world, at, (await newIntroduction(world, at, by)).choice), status: 'application' },
    }),
  },
  comarketing: {
    list: page,
    create: async ({ world, office: at }) => ({
      input: {
        lender: await newLender(world, at),
        title: `Broschüre ${nextNumber()}`,
        medium: 'flyer',
        total: 100_000,
        lenderPays: 40_000,
      },
    }),
    change: async ({ world, office: at }) => ({
      input: { id: await newComarketing(world, at), title: `Größe ${nextNumber()}` },
      version: 1,
    }),
    addEvidence: async ({ world, office: at, by }) => ({
      input: { id: await newComarketing(world, at), file: await newFiled(world, at, by) },
    }),
    publish: async ({ world, office: at, by }) => {
      const id = await newComarketing(world, at);
      await world.owner.query(
        'insert into comarketing_evidence (organisation_id, agreement_id, file_id) values ($1, $2, $3)',
        [at.organisationId, id, await newFiled(world, at, by)],
      );
      return { input: { id } };
    },
    audit: async ({ world, office: at }) => ({ input: { id: await newComarketing(world, at) } }),
    end: async ({ world, office: at }) => ({
      input: { id: await newComarketing(world, at, { state: 'published' }) },
    }),
  },
  recruiting: {
    list: nothing,
    create: async ({ world, office: at }) => ({
      input: {
        unit: await newUnit(world, at),
        name: `Größe ${nextNumber()}`,
        email: `zoe${nextNumber()}@example.test`,
        licenseState: 'TX',
        licenseNumber: '123456',
        volume: 900_000_000 + nextNumber(),
      },
    }),
    change: async (given) => ({
      input: { ...(await recruit(given)).input, nextStep: `Süd ${nextNumber()}` },
      version: 1,
    }),
    move: async (given) => ({
      input: { ...(await recruit(given)).input, stage: 'lost', lostReason: 'split', lostNote: `Süd ${nextNumber()}` },
    }),
    invite: async (given) => ({ input: { ...(await recruit(given)).input, role: 'agent' } }),
    hand: async ({ world, office: at }) => {
      const unit = await linkedUnit(world, at);
      return { input: { id: await newRecruit(world, at, { unit_id: unit }) } };
    },
    remove: recruit,
  },
  enterprise: {
    tree: nothing,
    get: office,
    addUnit: async ({ world, office: at }) => ({
      input: {
        parent: await newUnit(world, at, { kind: 'region' }),
        kind: 'office',
        name: `Süd ${nextNumber()}`,
      },
    }),
    renameUnit: async ({ world, office: at }) => ({
      input: { id: await newUnit(world, at), name: `Größe ${nextNumber()}` },
      version: 1,
    }),
    removeUnit: office,
    invite: office,
    unlink: async ({ world, office: at }) => ({
      input: { id: await newUnit(world, at, { link_state: 'invited', invited_at: '2026-01-01' }) },
    }),
    setSetting: async ({ world, office: at }) => ({
      input: {
        id: await newUnit(world, at),
        name: 'postalAddress',
        value: `${nextNumber()} Größe Street`,
        isLocked: true,
      },
    }),
    push: async ({ world, office: at }) => {
      const id = await linkedUnit(world, at);
      await newDrift(world, at, id);
      return { input: { id, names: ['postalAddress'] } };
    },
    acceptDrift: async ({ world, office: at }) => {
      const id = await newUnit(world, at);
      await newDrift(world, at, id);
      return { input: { id, name: 'postalAddress' } };
    },
    changeShares: async (given) => {
      const by = await apart(given);
      await newCompanyLink(given.world, by);
      return { input: { shares: ['packs'] }, by };
    },
    refresh: nothing,
    invitation: async ({ world }) => ({ input: { token: await newCompanyInvitation(world) } }),
    // The given person may already belong to a company, so a person in a separate organization joins.
    join: async (given) => ({
      input: { token: await newCompanyInvitation(given.world), shares: ['production'] },
      by: await apart(given),
    }),
    belonging: nothing,
    leave: async (given) => {
      const by = await apart(given);
      await newCompanyLink(given.world, by);
      return { input: {}, by };
    },
  },
};
