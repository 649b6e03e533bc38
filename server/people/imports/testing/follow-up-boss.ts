/** An invented brokerage's export from Follow Up Boss, in the format of a real one. */

export const headings = [
  'First Name',
  'Last Name',
  'Email 1',
  'Email 1 Type',
  'Email 2',
  'Phone 1',
  'Phone 1 Type',
  'Phone 2',
  'Phone 3',
  'Stage',
  'Lead Source',
  'Assigned To',
  'Tags',
  'Created',
  'Last Activity',
  'Price',
  'Timeframe',
  'Address 1 - Street',
  'City',
  'State',
  'Address 1 - Zip',
  'Notes',
  'Background',
  'Deal Name',
  'Deal Stage',
  'Deal Price',
  'Deal Close Date',
  'Deal Commission',
  'Is Contacted',
];
const stages = [
  ['Lead', 'new'],
  ['Hot Prospect', 'engaged'],
  ['Nurture', 'nurture'],
  ['Active Client', 'active'],
  ['Pending', 'under_contract'],
  ['Past Client', 'past_client'],
  ['Trash', 'trash'],
] as const;
const sources = [
  ['Zillow', 'zillow', null],
  ['Realtor.com', 'realtor', null],
  ['Google PPC', 'other', 'Google PPC'],
  ['google ppc', 'other', 'Google PPC'],
  ['Ylopo', 'other', 'Ylopo'],
  ['Trulia', 'zillow', 'Trulia'],
  ['Facebook', 'social', 'Facebook'],
] as const;
const timeframes = [
  ['0-3 Months', 'three_months'],
  ['3-6 Months', 'six_months'],
  ['6-12 Months', 'year'],
  ['12+ Months', 'later'],
] as const;
export const count = 2_000;
const pad = (n: number) => String(n).padStart(2, '0');

/** The program's stage names with our stages. */
export const dealStages = [
  ['Offer accepted', 'buyer', 'under_contract', 'open'],
  ['Closed', 'buyer', 'closed', 'won'],
  ['Active Listing', 'seller', 'listed', 'open'],
  ['Terminated', 'buyer', 'lost', 'lost'],
  ['Waiting on Bob', 'buyer', 'searching', 'open'],
] as const;
function madeDeal(n: number): string[] {
  const [stage] = dealStages[(n / 10) % dealStages.length]!;
  const price = 300_000 + n * 50;
  return [
    `${n} Elm St`,
    stage,
    String(price),
    `${1 + (n % 12)}/${1 + (n % 28)}/2025`,
    n % 20 === 0 ? String(price / 50) : '',
  ];
}

export type Made = ReturnType<typeof madePerson>;
export function madePerson(n: number, agents: readonly string[]) {
  const [stage, stageHere] = stages[n % stages.length]!;
  const [source, sourceHere, sourceName] = sources[n % sources.length]!;
  const [timeframe, timeframeHere] = timeframes[n % timeframes.length]!;
  const created = `20${pad(19 + (n % 6))}-${pad(1 + (n % 12))}-${pad(1 + (n % 28))} ${pad(n % 24)}:15:00`;
  const active = n % 5 === 0 ? '' : `2025-${pad(1 + (n % 12))}-${pad(1 + (n % 28))} 09:30:00`;
  return {
    n,
    stage,
    stageHere,
    source,
    sourceHere,
    sourceName,
    timeframe,
    timeframeHere,
    created,
    active,
    first: `Pat${n}`,
    last: `O'Mover ${n}`,
    email: `pat${n}@moving.test`,
    second: n % 3 === 0 ? `pat${n}.work@moving.test` : '',
    phones: [
      `512555${String(n).padStart(4, '0')}`,
      n % 2 === 0 ? `(737) 555-${String(n).padStart(4, '0')}` : '',
      n % 7 === 0 ? `+1 830.555.${String(n).padStart(4, '0')}` : '',
    ],
    agent: agents[n % agents.length]!,
    tags: n % 4 === 0 ? ['Hot Lead', 'First Time Buyer', `Farm ${n % 50}`] : n % 4 === 1 ? ['hot lead'] : [],
    street: n % 8 === 0 ? '' : `${100 + n} Bluebonnet Ln`,
    zip: n % 9 === 0 ? '' : `787${pad(1 + (n % 58))}`,
    price: n % 6 === 0 ? '' : String(250_000 + n * 100),
    note: n % 2 === 0 ? `Called twice, "very" motivated; line one\nline two of ${n}` : '',
    deal: n % 10 === 0 ? madeDeal(n) : ['', '', '', '', ''],
  };
}
export const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
export const lineOf = (p: Made) =>
  [
    p.first,
    p.last,
    p.email,
    'home',
    p.second,
    p.phones[0]!,
    'mobile',
    p.phones[1]!,
    p.phones[2]!,
    p.stage,
    p.source,
    p.agent,
    p.tags.join(', '),
    p.created,
    p.active,
    p.price,
    p.timeframe,
    p.street,
    'Austin',
    'TX',
    p.zip,
    p.note,
    '',
    ...p.deal,
    'Yes',
  ]
    .map(cell)
    .join(',');
