import { parseArgs } from 'node:util';
import { connectionFromUrl } from '#server/core/db/connection.ts';
import { Database } from '#server/core/db/database.ts';
import { connectionsFor, migrate } from '#server/core/db/migrate.ts';
import { startEmbedded } from '#server/core/postgres/embedded.ts';
import { readSettings } from '#server/env.ts';
import { inBulk } from './in-bulk.ts';
import { fillWithLeads, fillWithListings, seedOrganisation } from './organisations.ts';

/** npm run seed -- --leads N --listings N --orgs N: the same data at every run, for trying the product at size. */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '1000' },
    orgs: { type: 'string', default: '1' },
    listings: { type: 'string', default: '0' },
  },
});
const wanted = { leads: Number(values.leads), orgs: Number(values.orgs), listings: Number(values.listings) };
for (const [name, value] of Object.entries(wanted)) {
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} must be a whole number.`);
}

const settings = readSettings();
const quiet = { info: () => {}, warn: console.warn, error: console.error };
const embedded = settings.DATABASE_URL ? undefined : await startEmbedded({ dataDir: settings.dataDir, log: quiet });
const owner = settings.DATABASE_URL ? connectionFromUrl(settings.DATABASE_URL) : embedded!.connection;
await migrate({ owner, secret: settings.secret });
const db = new Database(connectionsFor(owner, settings.secret));
const started = performance.now();

// The first organisation is the largest: each next has a share of 1, 1/2, 1/3 …
const shares = Array.from({ length: Math.max(1, wanted.orgs) }, (_, rank) => 1 / (rank + 1));
const whole = shares.reduce((sum, share) => sum + share, 0);
const now = new Date('2026-11-01T12:00:00Z');
const organisations = await Promise.all(shares.map((_, number) => seedOrganisation(db, number, number === 0 ? 40 : 6)));
const part = (all: number, share: number) => Math.round((all * share) / whole);
await inBulk(owner, db, 'leads', wanted.leads, async (door) => {
  for (const [number, share] of shares.entries()) {
    const organisation = organisations[number]!;
    const count = part(wanted.leads, share);
    await fillWithLeads(door, organisation, count, 1_000 * (number + 1), now, (done) => {
      if (count >= 100_000)
        console.log(`${organisation.name}: ${done.toLocaleString('en')} of ${count.toLocaleString('en')} leads`);
    });
  }
});
await inBulk(owner, db, 'listings', wanted.listings, async (door) => {
  for (const [number, share] of shares.entries())
    await fillWithListings(door, organisations[number]!, part(wanted.listings, share), 1_000 * (number + 1), now);
});
console.log(
  `Seeded ${wanted.leads.toLocaleString('en')} leads and ${wanted.listings.toLocaleString('en')} listings in ${shares.length} organizations in ${Math.round((performance.now() - started) / 1000)} s.`,
);
await db.close();
await embedded?.stop();
