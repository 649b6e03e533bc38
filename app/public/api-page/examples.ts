import { defaultPipelines } from '#contract/inventory/deals/deal-stages.ts';
import { defaultRetentionRules } from '#contract/inventory/retention-rules.ts';
import { defaultStages } from '#contract/people/stage-list.ts';

/** Example values by the name of a field, for texts whose format a schema does not tell. The first that fits is taken. */
const byName: readonly [RegExp, string][] = [
  [/email$/i, 'ana@example.com'],
  [/phone$/i, '512-555-0142'],
  [/^(?:zip|postalCode)$/, '78704'],
  [/^timeZone$/, 'America/Chicago'],
  [/^password$/, 'Evergreen-Door-4'],
  [/^first_?name$/i, 'Ana'],
  [/^last_?name$/i, 'Ruiz'],
  [/^(?:nmls|companyNmls)$/, '204371'],
  [/^state$/, 'TX'],
  [/^city$/, 'Austin'],
  [/^(?:street|address)$/, '12 Elm Street'],
  [/^colou?r$/, '#1a5640'],
  [/^(?:start|local)$/, '2026-11-20T14:00'],
  [/^(?:time|at)$/, '14:00'],
  [/^month$/, '2026-11'],
  [/^event$/, 'lead.assigned'],
  [/^routing$/, '021000021'],
  [/^account$/, '000123456789'],
  [/^code$/, '204371'],
  [/^code_challenge$/, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  [/^price$/, '129'],
  [/^host$/, 'www.example.com'],
  [/url$/i, 'https://example.com/hook'],
  [/^canonical$/, 'https://www.example.com/homes'],
  [/^sessionId$/, '0199e3a4-5b6c-7d8e-9f01-23456789abcd'],
  [/^reference$/, '0199e3a4-5b6c-7d8e-9f01-23456789abcd'],
  [/sha256$/i, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  [/^(?:token|talk)$/, 'vJ4mT0wq9XcR2bN7sLhYk3UeGz8PaQ5dFo1WiBtCxMy'],
];

export const exampleText = (name: string): string | undefined => byName.find(([pattern]) => pattern.test(name))?.[1];

/** The first and the last day of a range. */
export const exampleDay = (name: string): string =>
  /^(?:from|on|startsOn)$/.test(name) ? '2026-11-01' : /^(?:to|until)$/.test(name) ? '2026-12-01' : '2026-11-15';

const someone = '0199e3a4-5b6c-7d8e-9f01-23456789abcd';
const three = [someone, '0199e3a4-5b6c-7d8e-9f01-23456789abce', '0199e3a4-5b6c-7d8e-9f01-23456789abcf'];
const inAustin = { field: 'city', op: 'is', value: 'Austin' };
const rule = {
  id: someone,
  name: 'Website leads in Austin',
  isOn: true,
  isDefault: true,
  filter: { field: 'source', op: 'any_of', value: ['website'] },
  scope: { kind: 'company' },
  method: 'direct',
  people: [{ user: someone, weight: 1 }],
  minutes: 5,
  leadAgent: someone,
  fallback: [],
  needsLicence: true,
  keepsHours: true,
};
const portal = { token: `v1.${exampleText('token')}` };
const portalCalls =
  'look sendLink enter read saveSection addRequest disputeCam approve statement pay setAutopay signInspection answerRenewal paper upload';

/** What an example says beyond what the schema of its call requires, by the name of the call. */
export const examples: Record<string, Record<string, unknown>> = {
  'leads.create': { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: '512-555-0142' },
  'leads.setStages': { stages: defaultStages },
  'leads.mergeSourceName': { alias: 'Zillow.com', name: 'Zillow' },
  'deals.setPipelines': { pipelines: defaultPipelines },
  'deals.addPlan': {
    name: '70/30 with a cap',
    terms: {
      period: 'calendar',
      startsOn: '01-01',
      tiers: [{ from: 0, agent: 700_000 }],
      cap: 1_600_000,
      preItems: [],
      postItems: [],
      afterCapFee: 0,
      team: null,
    },
  },
  'finance.postEntry': {
    memo: 'Office rent',
    lines: [
      { account: '6100', cents: 250_000 },
      { account: '1000', cents: -250_000 },
    ],
  },
  'loans.setTaxId': { value: '123456789' },
  'hmda.setSettings': { institution: 'Harbor Lending', taxId: '12-3456789', lei: '5493001KJTIIGC8Y1R12' },
  'contact.send': { message: 'Which plan suits a team of twelve?' },
  'experiments.create': {
    name: 'First line of the landing page',
    place: '0',
    words: { words: 'Find your home in Austin' },
  },
  'seo.redirect': { source: '/old-page', target: '/new-page' },
  'library.make': { listing: someone },
  'buyerAgreements.add': { amount: 1_000_000 },
  'savedSearches.preview': { filter: 'city:is(Austin)~listPrice:lte(45000000)' },
  'savedSearches.create': { name: 'Austin', filter: inAustin },
  'routing.saveRules': { rules: [rule] },
  'routing.simulate': { rules: [rule] },
  'inbox.addChannel': { kind: 'sms', name: 'Office texts', secret: 'a secret of your own' },
  'retention.setRules': { rules: defaultRetentionRules },
  'push.subscribe': { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
  'serviceReferrals.create': {
    choices: ['Harbor Title', 'Vine Title', 'Oak Title'].map((name) => ({
      name,
      company: name,
      reason: 'Near the home',
    })),
  },
  'introductions.create': { choices: three.map((lender) => ({ lender, reason: 'Lends in this state' })) },
  'apply.look': { slug: 'k7q2m9x4w1z8' },
  'apply.send': { slug: 'k7q2m9x4w1z8' },
  ...Object.fromEntries(portalCalls.split(' ').map((name) => [`portal.${name}`, portal])),
};
