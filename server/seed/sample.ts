import type { Database } from '#server/core/db/database.ts';
import { fillWithLeads } from './organisations.ts';

const sampleLeads = 240;

/** Leads with histories for the sample workspace, up to this very day, shared out among its agents. */
export async function fillSample(db: Database, organisationId: string, people: Record<string, string>): Promise<void> {
  const memberIds = ['nora', 'priya', 'marcus', 'sofia', 'jonah'].flatMap((key) => people[key] ?? []);
  await fillWithLeads(db, { id: organisationId, memberIds }, sampleLeads, 42, new Date());
}
