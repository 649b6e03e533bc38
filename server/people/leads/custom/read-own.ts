import { customTypeOf } from '#contract/people/custom-field-names.ts';
import type { CustomField, CustomValue } from '#contract/people/custom-fields.ts';
import { readMoney, splitTags } from '#server/core/imports/cells.ts';

type ReadOwn = { value: CustomValue } | { problem: string };

const yes: readonly string[] = ['yes', 'y', 'true', '1', 'x', 'on'];
const no: readonly string[] = ['no', 'n', 'false', '0', 'off'];

/** Converts text from a person or another program into the stored value of a custom field. */
export function readOwn({ key, options }: CustomField, written: string): ReadOwn {
  const text = written.trim();
  switch (customTypeOf(key)) {
    case 'number': {
      const plain = text.replaceAll(',', '');
      return /^-?\d{1,12}(\.\d+)?$/.test(plain) ? { value: Number(plain) } : { problem: 'This is not a number.' };
    }
    case 'money': {
      const read = readMoney(text);
      return read.problem === undefined ? { value: read.value as number } : { problem: read.problem };
    }
    case 'date':
      return dayOf(text);
    case 'choice': {
      const chosen = options.find((option) => option.toLowerCase() === text.toLowerCase());
      return chosen === undefined ? { problem: 'This is not one of the options.' } : { value: chosen };
    }
    case 'yes': {
      const word = text.toLowerCase();
      if (yes.includes(word)) return { value: true };
      return no.includes(word) ? { value: false } : { problem: 'Yes or no?' };
    }
    case 'tags':
      return { value: [...new Set(splitTags(text).map((tag) => tag.slice(0, 40)))].slice(0, 30) };
    default:
      return { value: text.replace(/\s+/g, ' ').slice(0, 1_000) };
  }
}

/** Accepts `2026-03-14`, with or without a time after it, and the US form `3/14/2026`. */
function dayOf(text: string): ReadOwn {
  const [, iso] = /^(\d{4}-\d\d-\d\d)(?:[T ].*)?$/.exec(text) ?? [];
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const day = iso ?? (year && `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`);
  const at = day ? new Date(`${day}T00:00:00Z`) : undefined;
  const isReal = at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day!);
  return isReal ? { value: day! } : { problem: 'This is not a day.' };
}

/** Normalizes a label for comparison: “Lender_Name” equals “Lender name”. */
export const plainLabel = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[\s_*:()-]+/g, ' ')
    .trim();
