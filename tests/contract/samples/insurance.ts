import { bindItems } from '#contract/verticals/insurance/opportunities.ts';
import { newListFile } from '../things/inbound.ts';
import {
  acordFile,
  bookColumns,
  newCarrier,
  newCertificate,
  newClaim,
  newDeclined,
  newHolder,
  newItem,
  newNotice,
  newOpportunity,
  newPolicy,
  newPolicyImport,
  newQuote,
  newStatement,
} from '../things/insurance.ts';
import { newLead } from '../things/people.ts';
import { nextNumber, putRow } from '../world.ts';
import { type For, nothing, page, type Samples } from './sample.ts';

const one = async ({ world, office, by }: For) => ({ input: { id: (await newPolicy(world, office, by)).id } });
const opportunity = async ({ world, office, by }: For) => ({ input: { id: await newOpportunity(world, office, by) } });

const chosen = async ({ world, office, by }: For) => ({
  input: { id: await newPolicyImport(world, office, by), columns: [...bookColumns] },
});
const oneImport = async ({ world, office, by }: For) => ({ input: { id: await newPolicyImport(world, office, by) } });

export const insuranceSamples: Pick<
  Samples,
  'policies' | 'policyImports' | 'carriers' | 'opportunities' | 'insuranceCommissions' | 'insuredItems'
> = {
  policyImports: {
    list: nothing,
    get: oneImport,
    prepare: async ({ world, office, by }) => ({ input: { file: await newListFile(world, office, by) } }),
    check: chosen,
    run: chosen,
    problems: oneImport,
    report: oneImport,
  },
  policies: {
    list: async ({ office }) => ({ input: { search: office.mark, sort: 'expiresOn', limit: 5 } }),
    count: async ({ office }) => ({ input: { search: office.mark } }),
    counts: nothing,
    get: one,
    create: async ({ world, office, by }) => ({
      input: {
        lead: await newLead(world, office, by),
        line: 'home',
        carrier: await newCarrier(world, office),
        number: `HÖ-${nextNumber()}`,
        effectiveOn: '2026-02-01',
        premium: 180_000,
        stateOrProvince: 'TX',
      },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: (await newPolicy(world, office, by)).id, mortgagee: `Größe ${nextNumber()}` },
      version: 1,
    }),
    archive: one,
    restore: async ({ world, office, by }) => {
      const { id } = await newPolicy(world, office, by);
      await world.owner.query('update policies set archived_at = now() where id = $1', [id]);
      return { input: { id } };
    },
    importAcord: async ({ world, office }) => ({
      input: { name: `${nextNumber()}.xml`, carrier: await newCarrier(world, office) },
      body: acordFile(office.mark),
    }),
    acordFile: one,
    transactions: one,
    preview: async ({ world, office, by }) => ({
      input: {
        id: (await newPolicy(world, office, by)).id,
        kind: 'endorsement',
        effectiveOn: '2098-01-01',
        termChange: 12_000,
      },
    }),
    transact: async ({ world, office, by }) => ({
      input: {
        id: (await newPolicy(world, office, by)).id,
        kind: 'cancellation',
        effectiveOn: '2098-01-01',
        method: 'short_rate',
        reason: `Sold ${nextNumber()}`,
      },
      version: 1,
    }),
    decideRenewal: async ({ world, office, by }) => ({
      input: {
        id: (await newPolicy(world, office, by)).id,
        decision: 'remarket',
        renewalPremium: 210_000,
        renewalReason: `Up ${nextNumber()}`,
      },
    }),
    timeline: one,
    measures: async () => ({ input: { from: '2026-01-02', to: '2026-06-01' } }),
    parts: async ({ world, office, by }) => ({ input: { id: (await newCertificate(world, office, by, true)).id } }),
    addClaim: async ({ world, office, by }) => ({
      input: {
        id: (await newPolicy(world, office, by)).id,
        lossOn: '2026-03-01',
        reportedOn: '2026-03-02',
        cause: `Hail ${nextNumber()}`,
      },
    }),
    changeClaim: async ({ world, office, by }) => ({
      input: { ...(await newClaim(world, office, by)), adjuster: `Ünal ${nextNumber()}`, paid: 5_000 },
    }),
    offerCoverage: async ({ world, office, by }) => ({
      input: {
        id: (await newPolicy(world, office, by)).id,
        line: 'umbrella',
        coverage: `Umbrella ${nextNumber()}`,
        offeredOn: '2026-03-01',
      },
    }),
    answerOffer: async ({ world, office, by }) => ({
      input: { ...(await newDeclined(world, office, by)), answer: 'declined', signedBy: `Lee ${nextNumber()}` },
    }),
    reopenOffer: async ({ world, office, by }) => ({
      input: { ...(await newDeclined(world, office, by, true)), reason: 'family' },
    }),
    requestCertificate: async ({ world, office, by }) => ({
      input: { id: (await newPolicy(world, office, by)).id, holder: `Bank ${nextNumber()}`, dueOn: '2026-04-01' },
    }),
    issueCertificate: async ({ world, office, by }) => ({ input: await newCertificate(world, office, by) }),
    reissueCertificates: async ({ world, office, by }) => ({ input: { id: await newHolder(world, office, by) } }),
    voidCertificate: async ({ world, office, by }) => ({
      input: { ...(await newCertificate(world, office, by, true)), reason: `Wrong holder ${nextNumber()}` },
    }),
    certificatePdf: async ({ world, office, by }) => ({ input: await newCertificate(world, office, by, true) }),
    addNotice: async ({ world, office, by }) => ({
      input: {
        id: (await newPolicy(world, office, by)).id,
        reason: 'nonpayment',
        receivedOn: '2026-03-01',
        effectiveOn: '2026-03-20',
      },
    }),
    attemptSave: async ({ world, office, by }) => ({
      input: { ...(await newNotice(world, office, by)), note: `Called ${nextNumber()}` },
    }),
    resolveNotice: async ({ world, office, by }) => ({
      input: { ...(await newNotice(world, office, by)), outcome: 'saved' },
    }),
  },
  carriers: {
    list: nothing,
    create: async ({ office }) => ({ input: { name: `${office.mark} Größe ${nextNumber()}`, naic: '12345' } }),
    change: async ({ world, office }) => ({
      input: { id: await newCarrier(world, office), name: `${office.mark} Köln ${nextNumber()}` },
      version: 1,
    }),
    remove: async ({ world, office }) => ({ input: { id: await newCarrier(world, office) } }),
  },
  opportunities: {
    list: async ({ office }) => ({ input: { search: office.mark, limit: 5 } }),
    counts: nothing,
    get: async ({ world, office, by }) => ({ input: { id: (await newQuote(world, office, by)).id } }),
    create: async ({ world, office, by }) => ({
      input: {
        lead: await newLead(world, office, by),
        line: 'home',
        stateOrProvince: 'TX',
        xDate: '2026-05-01',
        wanted: { dwelling: 40_000_000 },
      },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: await newOpportunity(world, office, by), currentCarrier: `Größe ${nextNumber()}` },
      version: 1,
    }),
    changeStage: async ({ world, office, by }) => ({
      input: { id: await newOpportunity(world, office, by), stage: 'lost', lostReason: `Price ${nextNumber()}` },
    }),
    // By then the office has quotes of its own, and its plan allows only one.
    addQuote: async ({ world, office, by }) => ({
      input: {
        id: await newOpportunity(world, office, by, { quotes: 1 }),
        carrier: await newCarrier(world, office),
        state: 'quoted',
        premium: 100_000 + nextNumber(),
      },
    }),
    changeQuote: async ({ world, office, by }) => ({
      input: { ...(await newQuote(world, office, by)), gapStated: `Less dwelling ${nextNumber()}` },
    }),
    bind: async ({ world, office, by }) => ({
      input: {
        ...(await newQuote(world, office, by)),
        effectiveOn: '2098-01-01',
        items: [...bindItems],
        signedBy: `Lee ${nextNumber()}`,
      },
    }),
    binderPdf: async ({ world, office, by }) => {
      const { input } = await opportunity({ world, office, by });
      await world.owner.query(`update opportunities set stage = 'bound', policy_id = $2, binder = $3 where id = $1`, [
        input.id,
        (await newPolicy(world, office, by)).id,
        { signedBy: 'Lee', boundAt: '2026-01-01T00:00:00Z', expiresOn: '2026-02-01', premium: 1, months: 12 },
      ]);
      return { input };
    },
  },
  insuredItems: {
    list: async ({ world, office, by }) => ({ input: { id: (await newItem(world, office, by)).id } }),
    add: async ({ world, office, by }) => ({
      input: {
        id: (await newPolicy(world, office, by)).id,
        name: `Größe ${nextNumber()}`,
        details: { kind: 'location', street: '1 Elm St' },
        addedOn: '2026-03-01',
      },
    }),
    change: async ({ world, office, by }) => ({
      input: {
        ...(await newItem(world, office, by)),
        name: `Größe ${nextNumber()}`,
        details: { kind: 'location', street: '2 Elm St' },
      },
    }),
    remove: async ({ world, office, by }) => ({
      input: { ...(await newItem(world, office, by)), on: '2026-04-01' },
    }),
  },
  insuranceCommissions: {
    rules: nothing,
    addRule: async ({ world, office }) => ({
      input: { carrier: await newCarrier(world, office), rate: 120_000 + nextNumber(), producerShare: 400_000 },
    }),
    removeRule: async ({ world, office }) => ({
      input: {
        id: await putRow(world, 'commission_rules', { organisation_id: office.organisationId, rate: 100_000 }),
      },
    }),
    importStatement: async ({ world, office, by }) => {
      const { carrier, number } = await newPolicy(world, office, by);
      return {
        input: { carrier, name: `${office.mark} April ${nextNumber()}`, paidOn: '2026-04-30', total: 12_000 },
        body: `Policy Number,Insured,Premium,Commission\r\n${number},Größe,1000.00,120.00\r\n`,
      };
    },
    statements: page,
    statementRows: async ({ world, office }) => ({ input: { id: (await newStatement(world, office)).id, limit: 3 } }),
    settleRow: async ({ world, office }) => ({
      input: { ...(await newStatement(world, office)), policy: null, note: `Bonus ${nextNumber()}` },
    }),
    postStatement: async ({ world, office }) => ({ input: { id: (await newStatement(world, office, true)).id } }),
    removeStatement: async ({ world, office }) => ({ input: { id: (await newStatement(world, office)).id } }),
    owed: nothing,
  },
};
