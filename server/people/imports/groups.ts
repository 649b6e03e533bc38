import type { ImportChoices } from '#contract/people/imports.ts';
import { mostAreas, mostTags, plainFields } from '#contract/people/lead-fields.ts';
import type { Person } from './read-person.ts';

type Act = ImportChoices['matches'];

/** The rows of one person, merged; `rows` lists all of them in order. */
export type Group = { person: Person; rows: number[] };

/** Two rows are the same person if they share an email address, or a phone and the full name. */
export function keysOf({ lead, emails, phones }: Person): string[] {
  const name = nameKey(lead);
  return [...emails, ...(name ? phones.map((phone) => `${phone} ${name}`) : [])];
}

export const nameKey = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  firstName || lastName ? `${firstName.toLowerCase()}\n${lastName.toLowerCase()}` : '';

/** Groups rows by person, in the order of their first rows. When every row creates a new lead, nothing is grouped. */
export function groupPeople(people: readonly Person[], act: Act): Group[] {
  if (act === 'create') return people.map((person) => ({ person, rows: [person.row] }));
  const parent = people.map((_, index) => index);
  const rootOf = (index: number): number => {
    let at = index;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  const byKey = new Map<string, number>();
  people.forEach((person, index) => {
    for (const key of keysOf(person)) {
      const other = byKey.get(key);
      if (other === undefined) byKey.set(key, index);
      else {
        const [a, b] = [rootOf(other), rootOf(index)];
        parent[Math.max(a, b)] = Math.min(a, b);
      }
    }
  });
  const groups = new Map<number, Group>();
  people.forEach((person, index) => {
    const root = rootOf(index);
    const group = groups.get(root);
    if (!group) groups.set(root, { person, rows: [person.row] });
    else {
      group.rows.push(person.row);
      if (act !== 'skip') group.person = together(group.person, person, act);
    }
  });
  return [...groups.values()];
}

const lineFields = [
  'firstName',
  'lastName',
  'kind',
  'stage',
  'source',
  'owner',
  'budget',
  'timeframe',
  'language',
  ...plainFields,
] as const;

/** A later row fills fields that an earlier one left empty, or replaces them when overwriting. */
function together(first: Person, later: Person, act: Act): Person {
  const lead = { ...first.lead };
  for (const field of lineFields) {
    const says = field === 'firstName' || field === 'lastName' ? later.lead[field] !== '' : later.given.has(field);
    const isEmpty = field === 'firstName' || field === 'lastName' ? lead[field] === '' : !first.given.has(field);
    if (says && (isEmpty || act === 'overwrite')) Object.assign(lead, { [field]: later.lead[field] });
  }
  // The source name follows the source. The earliest creation time and the latest activity win.
  if (lead.source === later.lead.source && !first.given.has('source')) lead.sourceName = later.lead.sourceName;
  lead.createdAt = earliest(first.lead.createdAt, later.lead.createdAt);
  lead.lastActivityAt = latest(first.lead.lastActivityAt, later.lead.lastActivityAt);
  const both = (one: readonly string[], two: readonly string[]) => [...new Set([...one, ...two])];
  const order = <T>(a: T, b: T): [T, T] => (act === 'overwrite' ? [b, a] : [a, b]);
  const emails = both(...order(first.emails, later.emails));
  const phones = both(...order(first.phones, later.phones));
  return {
    row: first.row,
    lead: {
      ...lead,
      email: emails[0] ?? null,
      phone: phones[0] ?? null,
      tags: both(first.lead.tags, later.lead.tags).slice(0, mostTags),
      areas: both(first.lead.areas, later.lead.areas).slice(0, mostAreas),
      custom:
        act === 'overwrite'
          ? { ...first.lead.custom, ...later.lead.custom }
          : { ...later.lead.custom, ...first.lead.custom },
    },
    given: new Set([...first.given, ...later.given]),
    emails,
    phones,
    invitation: act === 'overwrite' ? (later.invitation ?? first.invitation) : (first.invitation ?? later.invitation),
    note: both([first.note], [later.note]).filter(Boolean).join('\n').slice(0, 20_000),
  };
}

type Moment = string | null | undefined;
const known = (...moments: Moment[]): string[] => moments.filter((at) => typeof at === 'string').toSorted();
const earliest = (...moments: Moment[]): string | null => known(...moments)[0] ?? null;
const latest = (...moments: Moment[]): string | null => known(...moments).at(-1) ?? null;
