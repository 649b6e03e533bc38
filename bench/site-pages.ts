import pg from 'pg';
import { client, load } from './load.ts';
import { median } from './median.ts';
import { start } from './processes.ts';
import type { Table } from './table.ts';
import type { Subject } from './works.ts';

type Measure = {
  table: Table;
  owner: pg.ClientConfig;
  subject: Subject;
  url: string;
  rounds: number;
  roundMs: number;
  lanes: number;
};

const slug = 'bench-homes';
const content = {
  theme: 'hearth',
  nav: [{ to: 'homes', label: '', in: 'top' }],
  hero: { as: 'team', words: 'Homes by the lake.', portrait: null },
  homes: { which: 'all', chosen: [] },
  about: { words: '' },
  contact: { words: '', consent: '{who} may answer me.', phone: '', email: '' },
};

/** A live site with homes, created once. */
async function publishSite(owner: pg.ClientConfig, { organisationId }: Subject): Promise<void> {
  const database = new pg.Client(owner);
  await database.connect();
  await database.query(
    `with made as (
       insert into sites (organisation_id, slug, content, published, published_at, published_licence)
       select $1, $2::text, $3::jsonb, $3::jsonb, now(), 'TX 0612345'
       where not exists (select from site_addresses where slug = $2::text) returning organisation_id, id),
     named as (insert into site_addresses (organisation_id, slug, site_id) select organisation_id, $2::text, id from made returning 1),
     homes as (
       insert into properties (organisation_id, address_key)
       select $1, 'bench home ' || g from generate_series(1, 60) g where exists (select from made) returning id, address_key)
     insert into listings (organisation_id, property_id, standard_status, street_number, street_name, city, state_or_province, postal_code,
       latitude, longitude, living_area, bedrooms_total, list_price_cents)
     select $1, id, 'Active', row_number() over (), 'Bench St', 'Austin', 'TX', '78704', 30.2 + row_number() over () / 500.0,
       -97.8 + row_number() over () / 700.0, 1800, 3, 45000000 from homes`,
    [organisationId, slug, JSON.stringify(content)],
  );
  await database.end();
}

/**
 * Pages of a published site compared with a bare server of the same size. Each request renders the page, because forms are personal and
 * visits are counted.
 */
export async function measureSitePages({ table, owner, subject, url, rounds, roundMs, lanes }: Measure): Promise<void> {
  await publishSite(owner, subject);
  const agent = { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15' };
  for (const [name, path, least] of [
    ['a site’s first page', `/s/${slug}`, 0.01],
    ['a site’s search with its map', `/s/${slug}/homes`, 0.01],
  ] as const) {
    const page = await fetch(url + path, { headers: agent });
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}.`);
    const bytes = Buffer.byteLength(await page.text());
    const bare = await start(['bench/bare-page.ts'], { BENCH_BYTES: String(bytes) });
    const toLintel = client(url, agent);
    const toBare = client(bare.url, {});
    const ask = { bare: () => toBare.send('GET', '/'), lintel: () => toLintel.send('GET', path) };
    for (const send of Object.values(ask)) await load(roundMs, lanes, async () => void (await send()));
    const ratios: number[] = [];
    let perSecond = 0;
    for (let round = 0; round < rounds; round += 1) {
      const bareSample = await load(roundMs, lanes, async () => void (await ask.bare()));
      const sample = await load(roundMs, lanes, async () => void (await ask.lintel()));
      perSecond = sample.perSecond;
      ratios.push(sample.perSecond / bareSample.perSecond);
    }
    table.atLeast(
      `${name}, × a bare page of the same bytes`,
      median(ratios),
      least,
      least * 2,
      `${Math.round(perSecond)} a second`,
    );
    toLintel.close();
    toBare.close();
    await bare.stop();
  }
}
