import { defineFields, type Option } from '../core/fields.ts';
import { showingKinds, showingStates } from './showing-words.ts';

const optionsOf = (family: string, values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: `${family}.${value}` }));

export const showingPurposes = ['buyer', 'other_agent', 'preview'] as const;

/** Fields of a showing: for filters, sorting, and saved views. */
export const showingFields = defineFields({
  startsAt: { type: 'instant', label: 'showings.field.startsAt', sort: true, edit: false, required: true },
  home: { type: 'text', label: 'showings.field.home', edit: false, required: true },
  state: {
    type: 'choice',
    label: 'showings.field.state',
    options: optionsOf('public-showing.short', showingStates),
    edit: false,
    required: true,
  },
  kind: {
    type: 'choice',
    label: 'showings.field.kind',
    options: optionsOf('public-showing.kind', showingKinds),
    edit: false,
    required: true,
  },
  forWhom: {
    type: 'choice',
    label: 'showings.field.forWhom',
    options: optionsOf('showings.for', showingPurposes),
    edit: false,
    required: true,
  },
  listAgent: { type: 'person', label: 'listings.field.listAgent', edit: false },
  askedBy: { type: 'person', label: 'showings.field.askedBy', edit: false },
  brokerage: { type: 'text', label: 'showings.field.brokerage', edit: false },
  interest: { type: 'number', integer: true, min: 1, max: 5, label: 'showings.field.interest', edit: false },
  createdAt: { type: 'instant', label: 'showings.field.createdAt', sort: true, edit: false, required: true },
});

export const showingSorts = Object.entries(showingFields).flatMap(([name, field]) =>
  'sort' in field && field.sort ? [name] : [],
);
