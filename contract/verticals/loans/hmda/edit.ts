import type { Lar } from './lar-fields.ts';
import type { Transmittal } from './lar-file.ts';

/** Syntactical and validity edits must be mended before filing; quality edits must be looked at and verified. */
export const editKinds = ['syntactical', 'validity', 'quality', 'macro'] as const;
export type EditKind = (typeof editKinds)[number];

/** What rows are held against besides themselves. */
export type Period = {
  readonly year: number;
  readonly quarter: number | null;
  readonly lei: string;
  readonly places?: Places;
};

/** Of the codes that rows name, those of the published lists; null of a list that nobody loaded. */
export type Places = {
  readonly tracts: ReadonlySet<string> | null;
  readonly smallCounties: ReadonlySet<string> | null;
};

export type Edit = {
  /** Its published number. */
  readonly id: string;
  readonly kind: EditKind;
  readonly fields: readonly string[];
  /** What is wrong and what to do, in plain words. */
  readonly message: string;
  readonly fails: (row: Lar, period: Period) => boolean;
};

const kindOf = (id: string): EditKind => (id[0] === 'S' ? 'syntactical' : id[0] === 'V' ? 'validity' : 'quality');

export const edit = (id: string, fields: string, message: string, fails: Edit['fails']): Edit => ({
  id,
  kind: kindOf(id),
  fields: fields.split(' '),
  message,
  fails,
});

export type SheetEdit = {
  readonly id: string;
  readonly message: string;
  readonly fails: (sheet: Transmittal, period: Period) => boolean;
};

/** Of words apart by spaces. */
export const among = (value: string | undefined, allowed: string): boolean =>
  value !== undefined && value !== '' && allowed.split(' ').includes(value);
export const isBlank = (value: string | undefined): boolean => (value ?? '') === '';
export const isNumber = (value: string | undefined): boolean => /^-?\d+(\.\d+)?$/.test(value ?? '');
export const isWhole = (value: string | undefined): boolean => /^\d+$/.test(value ?? '');
export const isNa = (value: string | undefined): boolean => value === 'NA' || value === 'Exempt';
export const numberOf = (value: string | undefined): number => Number(value);
export const isDay = (value: string | undefined): boolean => {
  const found = /^(\d{4})(\d{2})(\d{2})$/.exec(value ?? '');
  if (!found) return false;
  const iso = `${found[1]}-${found[2]}-${found[3]}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
};

/** Neither side a person: a company or a trust. */
export const isBody = (row: Lar, side: '' | 'co'): boolean =>
  side === ''
    ? row.ethnicity1 === '4' && row.race1 === '7' && row.sex === '4'
    : row.coEthnicity1 === '4' && row.coRace1 === '7' && row.coSex === '4';
export const isAlone = (row: Lar): boolean => row.coEthnicity1 === '5' && row.coRace1 === '8' && row.coSex === '5';

export const isNotNegative = (value: string | undefined): boolean => isNumber(value) && Number(value) >= 0;
export const isPositive = (value: string | undefined): boolean => isNumber(value) && Number(value) > 0;
export const isPositiveWhole = (value: string | undefined): boolean => isWhole(value) && Number(value) > 0;
