/** Groups of a download for tests: text at fixed places, as long as the group says. */
export type Field = readonly [at: number, text: string];

export const groupText = (code: string, length: number, ...fields: readonly Field[]): string => {
  let text = `${code}${String(length).padStart(3, '0')}`.padEnd(length);
  for (const [at, value] of fields) text = text.slice(0, at) + value + text.slice(at + value.length);
  return text.slice(0, length);
};

export type Download = {
  kind: string;
  line: string;
  number: string;
  naic: string;
  first: string;
  last: string;
  from: string;
  until: string;
  /** In cents, as it stands there. */
  premium: string;
  coverages?: readonly string[];
};

const short = (day: string): string => day.slice(2).replaceAll('-', '');

/** One policy of a stand-in download. The places are those that are read; nothing here came from a carrier. */
export const transactionText = ({
  kind,
  line,
  number,
  naic,
  first,
  last,
  from,
  until,
  premium,
  coverages = [],
}: Download): string[] => [
  groupText(
    '2TRG',
    212,
    [24, `P${line}`],
    [167, kind],
    [196, from.replaceAll('-', '')],
    [204, from.replaceAll('-', '')],
  ),
  groupText('5BIS', 172, [10, 'B10001'], [30, 'P'], [39, first], [67, last], [92, '??????????']),
  groupText(
    '9BIS',
    168,
    [10, 'B10001'],
    [29, '12 Elm St'],
    [59, 'Austin'],
    [79, 'TX'],
    [81, '787010000'],
    [91, '5125550147'],
  ),
  groupText(
    '5BPI',
    285,
    [10, 'F10001'],
    [16, '5BISB10001'],
    [30, number],
    [59, naic],
    [64, line],
    [73, short(from)],
    [79, short(until)],
    [98, premium],
  ),
  ...coverages,
];

export const downloadText = (transactions: readonly (readonly string[])[], end = '\r\n'): string =>
  [groupText('1MHG', 176), ...transactions.flat(), groupText('3MTG', 40)].join(end) + end;
