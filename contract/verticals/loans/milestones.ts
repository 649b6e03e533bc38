import type { Tone } from '../../core/fields.ts';
import type { LoanState } from './loan-words.ts';

/** What must be there before a loan may go on. */
export const needs = [
  'amount',
  'program',
  'sixItems',
  'loanEstimate',
  'intent',
  'processor',
  'closingOn',
  'rate',
  'lock',
  'docsConditions',
  'closingDisclosure',
  'waitingPeriod',
  'closingConditions',
  'fundingConditions',
] as const;
export type Need = (typeof needs)[number];

const loanRoles = ['officer', 'processor', 'underwriter', 'closer'] as const;
type LoanRole = (typeof loanRoles)[number];

export type Milestone = {
  readonly key: string;
  readonly tone: Tone;
  /** Who moves it on from here, and in how many days usually. */
  readonly role: LoanRole;
  readonly days: number;
  /** What it takes to come here. */
  readonly needs: readonly Need[];
};

/** From the first question to the time after the funds. A loan that is here needs what those before it need, too. */
export const milestones = [
  { key: 'inquiry', tone: 'plain', role: 'officer', days: 2, needs: [] },
  { key: 'prequalification', tone: 'plain', role: 'officer', days: 5, needs: ['amount'] },
  { key: 'preapproval', tone: 'info', role: 'officer', days: 60, needs: ['program'] },
  { key: 'application', tone: 'info', role: 'officer', days: 3, needs: ['sixItems'] },
  { key: 'disclosures_out', tone: 'info', role: 'officer', days: 10, needs: ['loanEstimate'] },
  { key: 'processing', tone: 'need', role: 'processor', days: 7, needs: ['intent', 'processor'] },
  { key: 'submitted', tone: 'need', role: 'processor', days: 2, needs: ['closingOn'] },
  { key: 'underwriting', tone: 'need', role: 'underwriter', days: 3, needs: [] },
  { key: 'conditional_approval', tone: 'need', role: 'processor', days: 5, needs: [] },
  { key: 'resubmittal', tone: 'need', role: 'underwriter', days: 2, needs: [] },
  { key: 'clear_to_close', tone: 'act', role: 'closer', days: 2, needs: ['rate', 'lock', 'docsConditions'] },
  { key: 'cd_out', tone: 'act', role: 'closer', days: 4, needs: ['closingDisclosure'] },
  { key: 'docs_signed', tone: 'act', role: 'closer', days: 1, needs: ['waitingPeriod', 'closingConditions'] },
  { key: 'funded', tone: 'act', role: 'closer', days: 5, needs: ['fundingConditions'] },
  { key: 'post_close', tone: 'plain', role: 'processor', days: 30, needs: [] },
] as const satisfies readonly Milestone[];

export type MilestoneKey = (typeof milestones)[number]['key'];
export const milestoneKeys = milestones.map(({ key }) => key) as [MilestoneKey, ...MilestoneKey[]];

export const placeOf = (key: string): number => milestones.findIndex((one) => one.key === key);
export const milestoneOf = (key: string): Milestone | undefined => milestones[placeOf(key)];

/** What the state is of a loan that goes there. */
export const stateAt = (key: string): LoanState => (placeOf(key) >= placeOf('funded') ? 'funded' : 'open');

/**
 * What a loan lacks to be at a milestone, in the order in which it will be asked for. Going back asks for nothing. One that came over
 * from another system had there what takes it to where it was; only the waiting period is counted from what is on record here.
 */
export function lackingAt(
  from: string,
  to: string,
  met: Readonly<Record<Need, boolean>>,
  cameAs: string | null = null,
): Need[] {
  if (placeOf(to) <= placeOf(from)) return [];
  const before = cameAs === null ? 0 : placeOf(cameAs) + 1;
  const asked = milestones.slice(before, placeOf(to) + 1).flatMap((one): readonly Need[] => one.needs);
  const all = cameAs !== null && asked.includes('waitingPeriod') ? [...recorded, ...asked] : asked;
  return [...new Set(all)].filter((need) => !met[need]);
}

const recorded = ['loanEstimate', 'closingDisclosure'] as const satisfies readonly Need[];
