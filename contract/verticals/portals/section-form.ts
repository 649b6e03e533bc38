import type { UrlaRow, UrlaValue } from '../loans/urla-data.ts';
import { type SectionName, sectionOf, type UrlaField } from '../loans/urla-sections.ts';
import { neverShown } from './portal-words.ts';

type FormSection = { rows: UrlaRow[]; isNone?: true };

/** Of a section: the fields that a portal shows. */
export const shownFields = (section: SectionName): [string, UrlaField][] =>
  Object.entries(sectionOf(section).fields).filter(([field]) => !neverShown.includes(field));

export const fieldName = (place: number, field: string): string => `row.${place}.${field}`;

/** "1,250.50" in cents; what is no amount stays as it is, so that the server names the field. */
function centsOf(text: string): UrlaValue {
  const plain = text.replace(/[\s,$]/g, '');
  return /^\d{1,11}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : text;
}

function said({ type }: UrlaField, text: string): UrlaValue {
  if (type === 'money') return centsOf(text);
  if (type === 'whole') return /^\d{1,5}$/.test(text) ? Number(text) : text;
  if (type === 'yes') return text === 'yes';
  return text;
}

/** What a plain form of a section says. A row without a word is none; of those to be removed nothing is kept. */
export function sectionFromForm(section: SectionName, entries: Iterable<[string, string]>): FormSection {
  const given = new Map(entries);
  const fields = shownFields(section);
  const places = new Set([...given.keys()].flatMap((name) => name.match(/^row\.(\d{1,3})\./)?.[1] ?? []));
  const rows = [...places]
    .map(Number)
    .sort((a, b) => a - b)
    .filter((place) => !given.has(`remove.${place}`))
    .map((place) =>
      Object.fromEntries(
        fields.flatMap(([field, spec]) => {
          const text = given.get(fieldName(place, field))?.trim() ?? '';
          return text === '' ? [] : [[field, said(spec, text)]];
        }),
      ),
    )
    .filter((row) => Object.keys(row).length > 0);
  return rows.length === 0 && given.get('isNone') === 'yes' ? { rows, isNone: true } : { rows };
}

/** As it stands in a form's field. */
export function textOf({ type }: UrlaField, value: UrlaValue | undefined): string {
  if (value === undefined) return '';
  if (type === 'money' && typeof value === 'number') return (value / 100).toFixed(2).replace(/\.00$/, '');
  if (type === 'yes') return value === true ? 'yes' : 'no';
  return String(value);
}
