import { expect } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { type Site, sites } from '#contract/growth/sites.ts';
import type { Person } from './people.ts';

/** A site that says something, or it could not be published. */
export async function newSite(person: Person, given: RequestOf<typeof sites.create> = {}): Promise<Site> {
  const begun = await person.do(sites.create, given);
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const { id, content, version } = begun.body;
  const about = { words: 'Twenty years in Austin.' };
  const said = await person.do(sites.change, { id, content: { ...content, about } }, { version });
  expect(said.status, JSON.stringify(said.body)).toBe(200);
  return said.body;
}
