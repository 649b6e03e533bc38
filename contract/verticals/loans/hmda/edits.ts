import type { Edit, EditKind, Period, Places, SheetEdit } from './edit.ts';
import { channelEdits } from './edits-channel.ts';
import { creditEdits } from './edits-credit.ts';
import { feeEdits } from './edits-fees.ts';
import { loanEdits } from './edits-loan.ts';
import { peopleEdits } from './edits-people.ts';
import { qualityEdits } from './edits-quality.ts';
import { tableEdits } from './edits-tables.ts';
import { termEdits } from './edits-terms.ts';
import type { Lar } from './lar-fields.ts';
import type { Transmittal } from './lar-file.ts';
import { isLei } from './uli.ts';

/**
 * The published edits that a file is held against before it is filed, under their numbers. Left out are those of the filing
 * platform itself (S302, S303).
 */
export const rowEdits: readonly Edit[] = [
  ...loanEdits,
  ...peopleEdits,
  ...creditEdits,
  ...feeEdits,
  ...termEdits,
  ...channelEdits,
  ...qualityEdits,
  ...tableEdits,
];
export const editOf: ReadonlyMap<string, Edit> = new Map(rowEdits.map((one) => [one.id, one]));

export const failuresOf = (row: Lar, period: Period): Edit[] => rowEdits.filter(({ fails }) => fails(row, period));

const isFilled = (value: string): boolean => value.trim() !== '';
export const sheetEdits: readonly SheetEdit[] = [
  { id: 'S300', message: 'The first row must begin with 1.', fails: ({ record }) => record !== '1' },
  { id: 'V600', message: 'The LEI must have 20 letters and digits.', fails: ({ lei }) => !isLei(lei) },
  {
    id: 'V601',
    message: 'Enter the institution, and the contact’s name, email, street, and city.',
    fails: ({ institution, contact, email, street, city }) =>
      ![institution, contact, email, street, city].every(isFilled),
  },
  {
    id: 'V602',
    message: 'The quarter must be 4 for a year, and 1, 2, or 3 for a quarter.',
    fails: ({ quarter }, period) => quarter !== String(period.quarter ?? 4),
  },
  {
    id: 'V603',
    message: 'The phone must look like 999-999-9999.',
    fails: ({ phone }) => !/^\d{3}-\d{3}-\d{4}$/.test(phone),
  },
  {
    id: 'V604',
    message: 'The state of the office must be two letters.',
    fails: ({ state }) => !/^[A-Z]{2}$/.test(state),
  },
  {
    id: 'V605',
    message: 'The ZIP of the office must be 12345 or 12345-6789.',
    fails: ({ zip }) => !/^\d{5}(-\d{4})?$/.test(zip),
  },
  {
    id: 'V606',
    message: 'The number of entries must be a whole number from 1.',
    fails: ({ entries }) => !/^[1-9]\d*$/.test(entries),
  },
  {
    id: 'V607',
    message: 'The tax number must look like 99-9999999.',
    fails: ({ taxId }) => !/^\d{2}-\d{7}$/.test(taxId),
  },
];

export type Found = { id: string; kind: EditKind; message: string; fields: string[]; count: number; rows: number[] };

const shownRows = 50;

/** Counts while rows go by, so that a register of any length can be checked without holding it. */
export class RegisterCheck {
  readonly #period: Period;
  readonly #found = new Map<string, Found>();
  readonly #identifiers = new Map<string, number>();
  readonly #lines = new Map<string, number>();
  readonly #actions = new Map<string, number>();
  #rows = 0;
  #bought = 0;
  #purchases = 0;
  #requests = 0;
  #poor = 0;

  constructor(period: Period) {
    this.#period = period;
  }

  #hit(found: Omit<Found, 'count' | 'rows'>, row: number | null): void {
    const held = this.#found.get(found.id) ?? { ...found, count: 0, rows: [] };
    held.count += 1;
    if (row !== null && held.rows.length < shownRows) held.rows.push(row);
    this.#found.set(found.id, held);
  }

  /** `place` from 1, as the file has it after the transmittal sheet. */
  add(row: Lar, line: string, place: number, places?: Places): void {
    this.#rows += 1;
    for (const { id, kind, message, fields } of failuresOf(row, { ...this.#period, ...(places && { places }) }))
      this.#hit({ id, kind, message, fields: [...fields] }, place);
    if (this.#lines.has(line))
      this.#hit({ id: 'S305', kind: 'syntactical', message: 'This row is in the file twice.', fields: [] }, place);
    this.#lines.set(line, place);
    const uli = row.uli ?? '';
    if (uli && this.#identifiers.has(uli))
      this.#hit({ id: 'Q600', kind: 'quality', message: 'Two rows have the same identifier.', fields: ['uli'] }, place);
    this.#identifiers.set(uli, place);
    const { action = '', purpose, preapproval, income } = row;
    this.#actions.set(action, (this.#actions.get(action) ?? 0) + 1);
    if (purpose === '1') this.#purchases += 1;
    if (purpose === '1' && action === '1') this.#bought += 1;
    if (preapproval === '1') this.#requests += 1;
    if (/^-?\d+$/.test(income ?? '') && Number(income) < 10) this.#poor += 1;
  }

  /** Of the whole file: what is wrong with the transmittal sheet, and shares that are out of the ordinary. */
  finish(sheet: Transmittal): Found[] {
    for (const { id, message, fails } of sheetEdits)
      if (fails(sheet, this.#period))
        this.#hit({ id, kind: id[0] === 'S' ? 'syntactical' : 'validity', message, fields: [] }, 0);
    if (sheet.entries !== String(this.#rows))
      this.#hit(
        {
          id: 'S304',
          kind: 'syntactical',
          message: 'The transmittal sheet says another number of entries than there are rows.',
          fields: [],
        },
        0,
      );
    const of = (...actions: string[]) => actions.reduce((all, one) => all + (this.#actions.get(one) ?? 0), 0);
    const share = (count: number) => count / Math.max(1, this.#rows);
    const macro = (id: string, message: string, fails: boolean) => {
      if (fails) this.#hit({ id, kind: 'macro', message, fields: [] }, null);
    };
    macro(
      'Q634',
      'More than 95% of the purchase loans were made. Are denials and withdrawals missing?',
      this.#bought > 25 && this.#bought / this.#purchases > 0.95,
    );
    macro('Q635', 'More than 15% were approved but not accepted.', share(of('2')) > 0.15);
    macro('Q636', 'More than 30% were withdrawn.', share(of('4')) > 0.3);
    macro('Q637', 'More than 15% were closed for incompleteness.', share(of('5')) > 0.15);
    const decided = of('1', '2', '3', '4', '5', '6');
    macro('Q638', 'Fewer than 20% of the applications were made into loans.', decided > 0 && of('1') / decided < 0.2);
    macro(
      'Q639',
      'More than 1,000 preapprovals were requested and none was denied.',
      this.#requests > 1000 && of('7') === 0,
    );
    macro(
      'Q640',
      'More than 20% report an income below $10,000. Income is reported in thousands.',
      share(this.#poor) > 0.2,
    );
    const order = { syntactical: 0, validity: 1, quality: 2, macro: 3 };
    return [...this.#found.values()].sort((a, b) => order[a.kind] - order[b.kind] || (a.id < b.id ? -1 : 1));
  }
}

/** What stands in the way of filing. */
export const isBlocking = ({ kind }: Pick<Found, 'kind'>): boolean => kind === 'syntactical' || kind === 'validity';
