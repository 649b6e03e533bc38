/** What a lease template can name; each is filled from the lease when it is prepared. */
export const leaseFields = [
  'tenants',
  'landlord',
  'property',
  'unit',
  'address',
  'from',
  'until',
  'rent',
  'due_day',
  // The same as a lease says it: 1st.
  'due_date',
  'deposit',
  'today',
] as const;
type LeaseField = (typeof leaseFields)[number];

const field = /\{\{\s*(\w+)\s*\}\}/g;

/** Names in a template that nothing is known for. */
export const unknownLeaseFields = (body: string): string[] =>
  [...new Set([...body.matchAll(field)].map((match) => match[1]!))].filter(
    (name) => !(leaseFields as readonly string[]).includes(name),
  );

export const fillLease = (body: string, facts: Record<LeaseField, string>): string =>
  body.replace(field, (whole, name: string) => facts[name as LeaseField] ?? whole);

/** What an office begins with. It is no legal advice, and each state asks for more. */
export const usualLease = [
  '# Residential lease',
  'This lease is between {{landlord}} (“Landlord”) and {{tenants}} (“Tenant”) for {{property}}, unit {{unit}}, {{address}} (“Home”).',
  '# Term',
  'The lease begins on {{from}}. End date: {{until}}.',
  '# Rent',
  'Rent is {{rent}} a month, due on the {{due_date}} of each month.',
  '# Security deposit',
  'The security deposit is {{deposit}}. It is held and returned as the law of the state requires.',
  '# Use and care',
  'Tenant lives in the Home, keeps it clean, reports damage without delay, and lets no one else move in without Landlord’s written consent.',
  '# Repairs and entry',
  'Landlord keeps the Home fit to live in. Landlord enters with the notice that the law requires, or without it in an emergency.',
  '# Ending',
  'Notices are given in writing and within the time the law requires. At the end Tenant leaves the Home clean and returns all keys.',
  '# Whole agreement',
  'This lease is the whole agreement, made on {{today}}. Changes are in writing and signed by both.',
].join('\n\n');
