import { defineFields, type Option } from '../../core/fields.ts';
import { loanPrograms, loanStates, occupancies, purposes } from './loan-words.ts';
import { milestones } from './milestones.ts';

const options = (family: string, values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ value, label: `loans.${family}.${value}` }));

const money = 'loans.group.money';
const dates = 'loans.group.dates';
const home = 'loans.group.home';

/** A loan's fields, once: for filters, columns, sorting and forms. */
export const loanFields = defineFields({
  name: { type: 'text', max: 120, label: 'loans.field.name', column: 'shown', sort: true, required: true },
  milestone: {
    type: 'choice',
    label: 'loans.field.milestone',
    options: milestones.map(({ key, tone }) => ({ value: key, label: `loans.milestone.${key}`, tone })),
    column: 'shown',
    edit: false,
    required: true,
  },
  state: {
    type: 'choice',
    label: 'loans.field.state',
    options: options('state', loanStates),
    edit: false,
    required: true,
  },
  program: {
    type: 'choice',
    label: 'loans.field.program',
    options: options('program', loanPrograms),
    column: 'shown',
    required: true,
  },
  purpose: { type: 'choice', label: 'loans.field.purpose', options: options('purpose', purposes), required: true },
  amount: { type: 'money', label: 'loans.field.amount', group: money, column: 'shown', sort: true },
  rate: {
    type: 'number',
    integer: true,
    min: 0,
    max: 1_000_000,
    label: 'loans.field.rate',
    group: money,
    column: 'shown',
    filter: false,
  },
  price: { type: 'money', label: 'loans.field.price', group: money },
  value: { type: 'money', label: 'loans.field.value', group: money },
  closingOn: { type: 'date', label: 'loans.field.closingOn', group: dates, column: 'shown', sort: true },
  lockExpiresOn: {
    type: 'date',
    label: 'loans.field.lockExpiresOn',
    group: dates,
    column: 'shown',
    sort: true,
    edit: false,
  },
  applicationOn: { type: 'date', label: 'loans.field.applicationOn', group: dates, edit: false },
  owner: { type: 'person', label: 'loans.field.owner', column: 'shown' },
  processor: { type: 'person', label: 'loans.field.processor' },
  number: { type: 'text', max: 60, label: 'loans.field.number' },
  address: { type: 'text', max: 200, label: 'loans.field.address', group: home },
  city: { type: 'text', max: 80, label: 'loans.field.city', group: home },
  stateOrProvince: { type: 'text', max: 2, exact: true, label: 'loans.field.stateOrProvince', group: home },
  occupancy: {
    type: 'choice',
    label: 'loans.field.occupancy',
    group: home,
    options: options('occupancy', occupancies),
    required: true,
  },
  milestoneChangedAt: {
    type: 'instant',
    label: 'loans.field.milestoneChangedAt',
    group: dates,
    edit: false,
    required: true,
  },
  modifiedAt: {
    type: 'instant',
    label: 'loans.field.modifiedAt',
    group: dates,
    sort: true,
    edit: false,
    required: true,
  },
  createdAt: { type: 'instant', label: 'loans.field.createdAt', group: dates, sort: true, edit: false, required: true },
});
export type LoanFields = typeof loanFields;
