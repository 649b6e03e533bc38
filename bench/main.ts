import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAssistantAnswers } from './assistant.ts';
import { measureAutomations } from './automations.ts';
import { measureBulk } from './bulk.ts';
import { measureBytes } from './bytes.ts';
import { measureCampaigns } from './campaigns.ts';
import { measureFairHousing } from './compliance.ts';
import { measureEstimate } from './estimate.ts';
import { measureFeed } from './feed.ts';
import { measureFileImport } from './file-import.ts';
import { measureFirstPaint } from './first-paint.ts';
import { openHouse } from './house.ts';
import { measureImport } from './import.ts';
import { measureLedger } from './ledger.ts';
import { askAs, settled } from './long-work.ts';
import { measureMap } from './map.ts';
import { measureMetrics } from './metrics.ts';
import { measureModels } from './models.ts';
import { measureLandingPage } from './pages.ts';
import { measurePhotos } from './photos.ts';
import { measurePredictions } from './predictions.ts';
import { compareRates, judgeRates, measureRates, type Rates } from './rates.ts';
import { measureRentals } from './rentals.ts';
import { measureReplay } from './replay.ts';
import { measureReports } from './reports.ts';
import { measureSearches } from './searches.ts';
import { measureSignIn } from './sign-in.ts';
import { measureSitePages } from './site-pages.ts';
import { measureSpeedToLead } from './speed-to-lead.ts';
import { measureStarts } from './starts.ts';
import { measureSteady } from './steady.ts';
import { prepareSubject } from './subjects.ts';
import { Table } from './table.ts';
import { measureTrades } from './trades.ts';

const parts = [
  'models',
  'predictions',
  'estimate',
  'rates',
  'pages',
  'import',
  'feed',
  'map',
  'metrics',
  'paint',
  'long',
  'starts',
  'bytes',
  'lead',
  'searches',
  'ledger',
  'trades',
  'rentals',
  'reports',
  'automations',
  'campaigns',
  'photos',
  'steady',
  'replay',
  'compliance',
  'assistant',
] as const;
type Part = (typeof parts)[number];

/**
 * npm run bench [-- --quick]: everything in one run, with alternating rounds of the driver, the bare server and Lintel, so that a busy
 * machine slows all three alike. Only ratios are judged. npm run bench -- --only rates,starts [--sizes 100000]: some parts of it. --only
 * models,predictions,estimate,replay,compliance,assistant [--data FOLDER] needs no database.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    only: { type: 'string', default: parts.join(',') },
    data: { type: 'string', default: join(import.meta.dirname, '../../shared/data') },
  },
});
const wanted = (...some: Part[]): boolean => some.some((part) => options.only.split(',').includes(part));
const sizes = (options.sizes ?? (options.quick ? '100000' : '100000,1000000')).split(',').map(Number);
const pace = {
  rounds: options.quick ? 3 : 7,
  roundMs: options.quick ? 300 : 700,
  /** A server runs for weeks, so its code is warmed up before measuring. */
  warmMs: options.quick ? 1_000 : 3_000,
  lanes: 8,
};

const table = new Table();
if (wanted('models')) await measureModels(table, options.data);
if (wanted('predictions')) await measurePredictions(table, options.data);
if (wanted('estimate')) await measureEstimate(table, options.data);
if (wanted('replay')) measureReplay(table);
if (wanted('compliance')) measureFairHousing(table);
if (wanted('assistant')) await measureAssistantAnswers(table);
if (wanted('rates', 'pages', 'import', 'feed', 'long', 'starts', 'map', 'metrics', 'paint', 'photos', 'steady'))
  await measureHouse();
if (wanted('automations')) await measureAutomations(table, options.quick);
if (wanted('campaigns')) await measureCampaigns(table, options.quick);
if (wanted('searches')) await measureSearches(table, options.quick);
if (wanted('ledger')) await measureLedger(table, options.quick);
if (wanted('trades')) await measureTrades(table, options.quick);
if (wanted('rentals')) await measureRentals(table, options.quick);
if (wanted('reports')) await measureReports(table, options.quick);
if (wanted('bytes')) {
  for (const page of await measureBytes())
    table.atMost(`JavaScript of ${page.path}, KiB gzip`, page.bytes / 1024, page.limit / 1024, page.limit / 1024);
}
if (wanted('lead')) await measureSpeedToLead(table);
console.log(table.text());
process.exit(table.holds ? 0 : 1);

async function measureHouse(): Promise<void> {
  const house = await openHouse();
  const { owner, services } = house;
  const bySize: Rates[] = [];
  for (const [index, size] of sizes.entries()) {
    const subject = await prepareSubject(services.db, owner, size);
    const product = await house.startProduct('web');
    const { url } = product;
    if (wanted('rates')) {
      const rates = await measureRates(house, subject, url, pace);
      judgeRates(table, size, rates);
      bySize.push(rates);
    }
    if (wanted('pages') && index === 0) {
      await measureLandingPage({ table, url, ...pace });
      await measureSitePages({ table, owner, subject, url, ...pace });
      await measureSignIn({ table, services, subject, url, rounds: pace.rounds });
    }
    const cookie = await house.cookieOf(subject);
    const isLargest = index === sizes.length - 1;
    if (wanted('import') && isLargest)
      await measureImport({ table, owner, subject, url, cookie, rounds: options.quick ? 1 : 3 });
    if (wanted('feed') && isLargest) await measureFeed({ table, owner, subject, services });
    if (wanted('map') && isLargest)
      await measureMap({
        table,
        db: services.db,
        owner,
        organisation: 950,
        size,
        url,
        cookieOf: (of) => house.cookieOf({ ...subject, ...of }),
        ...pace,
      });
    if (wanted('metrics') && isLargest)
      await measureMetrics({ table, db: services.db, owner, subject, size, url, cookieOf: house.cookieOf, ...pace });
    if (wanted('paint') && isLargest)
      await measureFirstPaint({ table, owner, subject, size, url, cookie, rounds: options.quick ? 1 : 3 });
    if (wanted('long') && isLargest) {
      const worker = await house.startProduct('worker');
      await settled(owner);
      const ask = askAs(url, cookie);
      await measureBulk({ table, owner, subject, ask });
      await settled(owner);
      await measureFileImport({ table, owner, subject, ask });
      await worker.stop();
    }
    if (wanted('photos') && index === 0) {
      const worker = await house.startProduct('worker');
      await settled(owner);
      const ask = askAs(url, cookie);
      await measurePhotos({ table, owner, services, ask, rounds: options.quick ? 1 : 3 });
      await worker.stop();
    }
    if (wanted('steady') && index === 0) {
      const worker = await house.startProduct('worker');
      await settled(owner);
      await measureSteady({
        table,
        url,
        cookieOf: house.cookieOf,
        subject,
        seconds: options.quick ? 20 : 600,
      });
      await worker.stop();
    }
    await product.stop();
  }
  const [small, large] = bySize;
  if (small && large) compareRates(table, small, large);
  if (wanted('starts')) await measureStarts(table, house, await prepareSubject(services.db, owner, sizes[0]!));
  await house.close();
}
