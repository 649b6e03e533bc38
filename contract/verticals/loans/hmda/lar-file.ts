import { type Lar, larFields, larKeys } from './lar-fields.ts';

/** The first row of the file: who files, for when, and how many rows follow. */
export const transmittalFields = [
  { key: 'record', name: 'Record Identifier' },
  { key: 'institution', name: 'Financial Institution Name' },
  { key: 'year', name: 'Calendar Year' },
  { key: 'quarter', name: 'Calendar Quarter' },
  { key: 'contact', name: 'Contact Person’s Name' },
  { key: 'phone', name: 'Contact Person’s Telephone Number' },
  { key: 'email', name: 'Contact Person’s Email Address' },
  { key: 'street', name: 'Contact Person’s Office Street Address' },
  { key: 'city', name: 'Contact Person’s Office City' },
  { key: 'state', name: 'Contact Person’s Office State' },
  { key: 'zip', name: 'Contact Person’s Office Zip Code' },
  { key: 'agency', name: 'Federal Agency' },
  { key: 'entries', name: 'Total Number of Entries Contained in Submission' },
  { key: 'taxId', name: 'Federal Taxpayer Identification Number' },
  { key: 'lei', name: 'Legal Entity Identifier (LEI)' },
] as const;
type TransmittalKey = (typeof transmittalFields)[number]['key'];
export type Transmittal = Readonly<Record<TransmittalKey, string>>;

const transmittalKeys = transmittalFields.map(({ key }) => key);

/** A bar or a line break in a value would make another file of it. */
const plain = (value: string): string => value.replace(/\s*[|\r\n]+\s*/g, ' ').trim();

export const larLine = (row: Lar): string => larKeys.map((key) => plain(row[key] ?? '')).join('|');
const transmittalLine = (sheet: Transmittal): string => transmittalKeys.map((key) => plain(sheet[key])).join('|');

export const larOfLine = (line: string): Lar => {
  const cells = line.split('|');
  return Object.fromEntries(larKeys.map((key, index) => [key, (cells[index] ?? '').trim()]));
};

type FileProblem = { row: number; message: string };
export type ReadRegister = { transmittal: Transmittal | null; lines: string[]; problems: FileProblem[] };

/** Reads a file as it is; what cannot be a register is told by its row. Rows keep their text. */
export function readRegister(text: string): ReadRegister {
  const all = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  while (all.length > 0 && all.at(-1)!.trim() === '') all.pop();
  const problems: FileProblem[] = [];
  const [first = '', ...lines] = all;
  const cells = first.split('|').map((cell) => cell.trim());
  const isSheet = cells[0] === '1' && cells.length === transmittalKeys.length;
  if (cells[0] !== '1')
    problems.push({ row: 1, message: 'S300: The first row must be the transmittal sheet and begin with 1.' });
  else if (!isSheet)
    problems.push({
      row: 1,
      message: `The transmittal sheet has ${cells.length} fields. Expected ${transmittalKeys.length}.`,
    });
  if (lines.length === 0) problems.push({ row: 1, message: 'The file has no loans.' });
  lines.forEach((line, index) => {
    const count = line.split('|').length;
    if (!line.startsWith('2|'))
      problems.push({ row: index + 2, message: 'S300: Every row after the first must begin with 2.' });
    else if (count !== larFields.length)
      problems.push({ row: index + 2, message: `The row has ${count} fields. Expected ${larFields.length}.` });
  });
  return {
    transmittal: isSheet
      ? (Object.fromEntries(transmittalKeys.map((key, index) => [key, cells[index]!])) as Transmittal)
      : null,
    lines,
    problems,
  };
}

export const registerText = (sheet: Transmittal, lines: readonly string[]): string =>
  `${[transmittalLine(sheet), ...lines].join('\n')}\n`;
