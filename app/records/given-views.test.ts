import { expect, test } from 'vitest';
import { dealThing } from '#app/inventory/deals/thing.ts';
import { listingThing } from '#app/inventory/listings/thing.ts';
import { searchThing } from '#app/inventory/searches/thing.ts';
import { showingThing } from '#app/inventory/showings/thing.ts';
import { leadThing } from '#app/people/leads/thing.ts';
import { formatFilter, parseFilter } from '#contract/core/filter-url.ts';

const given = [leadThing, listingThing, dealThing, searchThing, showingThing].flatMap(({ domain, fields, views }) =>
  views.map(({ id, query }) => ({ name: `${domain} ${id}`, fields, query })),
);

test.for(given)('$name is written as an address would be', ({ fields, query }) => {
  const written = new URLSearchParams(query).get('filter') ?? '';
  const { filter } = parseFilter(fields, written);
  expect(filter && formatFilter(filter)).toBe(written);
});
