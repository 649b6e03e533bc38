import { defineFields, type Option } from '../../core/fields.ts';
import { lineNames } from './lines.ts';
import { renewalDecisions } from './policy-words.ts';
import { policyStates } from './transactions.ts';

export const lineOptions: readonly Option[] = lineNames.map((value) => ({ value, label: `insurance.line.${value}` }));
const stateOptions: readonly Option[] = policyStates.map((value) => ({ value, label: `insurance.state.${value}` }));
const decisionOptions: readonly Option[] = renewalDecisions.map((value) => ({
  value,
  label: `insurance.decision.${value}`,
}));

const money = 'insurance.group.money';
const dates = 'insurance.group.dates';

/** A policy's fields, once: for filters, columns, sorting and forms. All but the owner follow from its transactions. */
export const policyFields = defineFields({
  insured: {
    type: 'text',
    max: 200,
    label: 'insurance.field.insured',
    column: 'shown',
    sort: true,
    edit: false,
    required: true,
  },
  number: { type: 'text', max: 40, label: 'insurance.field.number', column: 'shown', edit: false },
  line: {
    type: 'choice',
    label: 'insurance.field.line',
    options: lineOptions,
    column: 'shown',
    edit: false,
    required: true,
  },
  carrier: {
    type: 'choice',
    label: 'insurance.field.carrier',
    options: { from: 'carriers' },
    column: 'shown',
    edit: false,
    required: true,
  },
  state: {
    type: 'choice',
    label: 'insurance.field.state',
    options: stateOptions,
    column: 'shown',
    edit: false,
    required: true,
  },
  premium: { type: 'money', label: 'insurance.field.premium', group: money, column: 'shown', sort: true, edit: false },
  effectiveOn: { type: 'date', label: 'insurance.field.effectiveOn', group: dates, edit: false, required: true },
  expiresOn: {
    type: 'date',
    label: 'insurance.field.expiresOn',
    group: dates,
    column: 'shown',
    sort: true,
    edit: false,
    required: true,
  },
  inceptionOn: { type: 'date', label: 'insurance.field.inceptionOn', group: dates, edit: false, required: true },
  decision: { type: 'choice', label: 'insurance.field.decision', options: decisionOptions, edit: false },
  renewalPremium: { type: 'money', label: 'insurance.field.renewalPremium', group: money, edit: false },
  owner: { type: 'person', label: 'insurance.field.owner', column: 'shown' },
  modifiedAt: {
    type: 'instant',
    label: 'insurance.field.modifiedAt',
    group: dates,
    sort: true,
    edit: false,
    required: true,
  },
  createdAt: {
    type: 'instant',
    label: 'insurance.field.createdAt',
    group: dates,
    sort: true,
    edit: false,
    required: true,
  },
});
export type PolicyFields = typeof policyFields;
