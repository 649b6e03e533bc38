import { z } from 'zod';

/**
 * How a piece of marketing gets approved for publication. Posts and library pieces share these steps, so that one rule decides who may do
 * what, and nothing edited is published on an old approval.
 */
export const approvalStates = ['draft', 'submitted', 'changes', 'approved'] as const;

const approvalSteps = ['submit', 'approve', 'send_back', 'withdraw', 'archive', 'restore'] as const;
export type ApprovalStep = (typeof approvalSteps)[number];
export const approvalStep = z.enum(approvalSteps);

type Step = { from: readonly string[]; to: string; right: 'marketing.write' | 'marketing.approve' };

/** Where each step leads from which states, and the right it requires. `archive` and `restore` are the same for all. */
const steps: Record<ApprovalStep, Step> = {
  submit: { from: ['draft', 'changes'], to: 'submitted', right: 'marketing.write' },
  // Members who may approve can skip the submission.
  approve: { from: ['draft', 'submitted', 'changes', 'held'], to: 'approved', right: 'marketing.approve' },
  send_back: { from: ['submitted', 'approved'], to: 'changes', right: 'marketing.approve' },
  /** Returns it to draft, even when scheduled, as long as nothing was published. */
  withdraw: { from: ['submitted', 'approved', 'scheduled', 'held', 'missed'], to: 'draft', right: 'marketing.write' },
  archive: {
    from: [...approvalStates, 'scheduled', 'held', 'missed', 'failed', 'reconnect', 'published'],
    to: 'archived',
    right: 'marketing.write',
  },
  restore: { from: ['archived'], to: 'draft', right: 'marketing.write' },
};

export const mayStep = (state: string, step: ApprovalStep, holds: (right: Step['right']) => boolean): boolean =>
  steps[step].from.includes(state) && holds(steps[step].right);

export const stepsFrom = (state: string, holds: (right: Step['right']) => boolean): ApprovalStep[] =>
  approvalSteps.filter((step) => mayStep(state, step, holds));

export const stateAfter = (step: ApprovalStep): string => steps[step].to;
export const rightOf = (step: ApprovalStep): Step['right'] => steps[step].right;

/** An approval ends after this many days: a price, a rate or a license may have. */
export const approvedDays = 30;
