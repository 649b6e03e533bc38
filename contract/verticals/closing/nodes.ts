import type { DateRule } from '../../inventory/deals/date-rules.ts';
import type { ClosingPart } from './facts.ts';

export const nodeKinds = [
  'closing',
  'contract_date',
  'walkthrough',
  'sheet',
  'loan_closing',
  'estimate_wait',
  'disclosure_send_by',
  'disclosure_wait',
  'appraisal_copy',
  'lock',
  'condition',
  'document',
  'funding',
  'coverage',
] as const;
type NodeKind = (typeof nodeKinds)[number];

export const breakKinds = [
  'date_passed',
  'date_after_closing',
  'walkthrough_after_closing',
  'walkthrough_early',
  'sheet_other_day',
  'loan_other_day',
  'estimate_late',
  'disclosure_late',
  'closing_too_early',
  'appraisal_late',
  'lock_short',
  'condition_late',
  'document_old',
  'coverage_late',
  'coverage_ended',
  'coverage_early',
] as const;
export type BreakKind = (typeof breakKinds)[number];

/** One date of a closing: its day, its rule, and what it waits for. */
export type ClosingNode = {
  readonly key: string;
  readonly part: ClosingPart;
  /** Of the record that it belongs to. */
  readonly record: string;
  readonly kind: NodeKind;
  /** As people called it; empty where its kind says it. */
  readonly name: string;
  readonly on: string | null;
  /** The place of the rule in the law. */
  readonly cite: string | null;
  /** The contract's own rule. */
  readonly rule: DateRule | null;
  readonly waitsFor: readonly string[];
  readonly isDone: boolean;
  /** Meant for the client as well. */
  readonly isForClient: boolean;
  readonly owner: string | null;
};

export type ClosingBreak = {
  readonly node: string;
  readonly kind: BreakKind;
  /** What cannot stand, and what somebody should look at. */
  readonly level: 'break' | 'check';
  readonly on: string | null;
  /** The day that would be right, or from which on. */
  readonly need: string | null;
  readonly cite: string | null;
};

export type ClosingGraph = { readonly nodes: readonly ClosingNode[]; readonly breaks: readonly ClosingBreak[] };

/** The date that the others hang on. */
export const closingKey = 'closing';

/** What one record brings to a closing. */
export type Found = { nodes: ClosingNode[]; breaks: ClosingBreak[] };

export const node = (
  given: Partial<ClosingNode> & Pick<ClosingNode, 'key' | 'part' | 'record' | 'kind'>,
): ClosingNode => ({
  name: '',
  on: null,
  cite: null,
  rule: null,
  waitsFor: [],
  isDone: false,
  isForClient: false,
  owner: null,
  ...given,
});
