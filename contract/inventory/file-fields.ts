import { defineFields, type Option } from '../core/fields.ts';
import { typesWith } from '../kinds.ts';

export const fileKinds = ['pdf', 'image', 'document', 'sheet', 'text', 'video', 'audio', 'archive'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Where a file may be: attached to a record, in a folder, or neither. */
const filePlaces = [...typesWith('holdsFiles'), 'folder', 'none'] as const;
export const scanStates = ['off', 'waiting', 'clean', 'infected'] as const;

const options = (family: string, values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ value, label: `files.${family}.${value}` }));

export const fileFields = defineFields({
  name: { type: 'text', label: 'files.field.name', sort: true, column: 'shown', required: true },
  kind: {
    type: 'choice',
    label: 'files.field.kind',
    options: options('kind', fileKinds),
    edit: false,
    column: 'shown',
  },
  place: {
    type: 'choice',
    label: 'files.field.place',
    options: options('place', filePlaces),
    edit: false,
    column: 'shown',
  },
  tags: { type: 'tags', label: 'files.field.tags', options: { from: 'file tags' }, column: 'shown' },
  size: { type: 'number', label: 'files.field.size', integer: true, min: 0, sort: true, edit: false, column: 'shown' },
  createdBy: { type: 'person', label: 'files.field.createdBy', edit: false },
  changedAt: { type: 'instant', label: 'files.field.changedAt', sort: true, edit: false, column: 'shown' },
  createdAt: { type: 'instant', label: 'files.field.createdAt', sort: true, edit: false },
  keepUntil: { type: 'date', label: 'files.field.keepUntil', edit: false },
  isHeld: { type: 'boolean', label: 'files.field.isHeld', edit: false, required: true },
  isSensitive: { type: 'boolean', label: 'files.field.isSensitive', required: true },
  folder: {
    type: 'choice',
    label: 'files.field.folder',
    options: { from: 'file folders' },
    column: 'never',
    edit: false,
  },
  record: {
    type: 'choice',
    label: 'files.field.record',
    options: { from: 'file records' },
    column: 'never',
    edit: false,
  },
});
export type FileFields = typeof fileFields;
