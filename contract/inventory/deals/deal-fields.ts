import { defineFields, type Option } from '../../core/fields.ts';
import { dealSides, dealStates } from './deal-stages.ts';
import { dealKinds } from './sale-kinds.ts';

export const sideOptions: readonly Option[] = dealSides.map((value) => ({ value, label: `deals.side.${value}` }));
export const stateOptions: readonly Option[] = dealStates.map((value) => ({ value, label: `deals.state.${value}` }));

export const kindOptions: readonly Option[] = dealKinds.map((value) => ({ value, label: `deals.saleKind.${value}` }));

const money = 'deals.group.money';
const dates = 'deals.group.dates';

/** All fields of a deal, defined once for filters, columns, sorting, and forms. */
export const dealFields = defineFields({
  name: { type: 'text', max: 120, label: 'deals.field.name', column: 'shown', sort: true, required: true },
  stage: {
    type: 'choice',
    label: 'deals.field.stage',
    options: { from: 'deal stages' },
    column: 'shown',
    required: true,
  },
  pipeline: { type: 'choice', label: 'deals.field.pipeline', options: { from: 'deal pipelines' }, required: true },
  side: {
    type: 'choice',
    label: 'deals.field.side',
    options: sideOptions,
    column: 'shown',
    edit: false,
    required: true,
  },
  saleKind: { type: 'choice', label: 'deals.field.saleKind', options: kindOptions },
  state: { type: 'choice', label: 'deals.field.state', options: stateOptions, edit: false, required: true },
  price: { type: 'money', label: 'deals.field.price', group: money, column: 'shown', sort: true },
  gross: { type: 'money', label: 'deals.field.gross', group: money, column: 'shown', edit: false },
  weighted: { type: 'money', label: 'deals.field.weighted', group: money, column: 'shown', edit: false },
  probability: {
    type: 'number',
    integer: true,
    min: 0,
    max: 100,
    label: 'deals.field.probability',
    group: money,
    edit: false,
    required: true,
  },
  closingOn: { type: 'date', label: 'deals.field.closingOn', group: dates, column: 'shown', sort: true, edit: false },
  nextDateOn: { type: 'date', label: 'deals.field.nextDateOn', group: dates, column: 'shown', edit: false },
  acceptedOn: { type: 'date', label: 'deals.field.acceptedOn', group: dates, edit: false },
  closedOn: { type: 'date', label: 'deals.field.closedOn', group: dates, edit: false },
  owner: { type: 'person', label: 'deals.field.owner', column: 'shown' },
  address: { type: 'text', max: 200, label: 'deals.field.address' },
  lostReason: { type: 'text', max: 200, label: 'deals.field.lostReason', edit: false },
  stageChangedAt: {
    type: 'instant',
    label: 'deals.field.stageChangedAt',
    group: dates,
    edit: false,
    required: true,
  },
  modifiedAt: {
    type: 'instant',
    label: 'deals.field.modifiedAt',
    group: dates,
    sort: true,
    edit: false,
    required: true,
  },
  createdAt: {
    type: 'instant',
    label: 'deals.field.createdAt',
    group: dates,
    sort: true,
    edit: false,
    required: true,
  },
});
export type DealFields = typeof dealFields;
