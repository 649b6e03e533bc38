import { sampleTag } from '#contract/core/sample.ts';

export const samplesOnly = `tags:has_any(${sampleTag})`;
export const withoutSamples = `tags:has_none(${sampleTag})`;

const people = [
  ['Daniela', 'Reyes', 'buyer', 'new', 'Tampa', 'FL', '420000'],
  ['Tom', 'Whitaker', 'buyer', 'new', 'Orlando', 'FL', '385000'],
  ['Priya', 'Raman', 'seller', 'engaged', 'Austin', 'TX', '610000'],
  ['Jonas', 'Feld', 'buyer', 'engaged', 'Dallas', 'TX', '515000'],
  ['Aisha', 'Karim', 'buyer', 'active', 'Denver', 'CO', '730000'],
  ['Marcus', 'Bell', 'seller', 'active', 'Boise', 'ID', '455000'],
  ['Sofia', 'Ortega', 'buyer', 'new', 'Mesa', 'AZ', '340000'],
  ['Liam', 'Byrne', 'seller', 'engaged', 'Salem', 'OR', '498000'],
  ['Hana', 'Sato', 'buyer', 'active', 'Seattle', 'WA', '880000'],
  ['Owen', 'Grady', 'seller', 'new', 'Raleigh', 'NC', '405000'],
  ['Nia', 'Thompson', 'buyer', 'engaged', 'Atlanta', 'GA', '365000'],
  ['Felix', 'Moreau', 'buyer', 'new', 'Mobile', 'AL', '295000'],
] as const;

/** A regular import file, so that samples take the same path as real leads. */
export function sampleFile(): Blob {
  const heading = 'First name,Last name,Type,Stage,City,State,Budget,Email,Tags';
  const rows = people.map(([first, last, ...rest]) =>
    [first, last, ...rest, `${first}.${last}@sample.example`.toLowerCase(), sampleTag].join(','),
  );
  return new Blob([[heading, ...rows].join('\r\n')], { type: 'text/csv' });
}
