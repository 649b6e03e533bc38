import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { listings } from '#contract/inventory/listings.ts';
import { client } from './load.ts';
import { type Ask, askAs } from './long-work.ts';
import type { Table } from './table.ts';
import type { Subject } from './works.ts';

type Options = {
  table: Table;
  url: string;
  cookieOf: (subject: Subject) => Promise<string>;
  subject: Subject;
  seconds: number;
};

const perSecond = 200;
/** One request in this many is a health check, as the baseline for the others. */
const healthEvery = 10;
/** A session's token lasts ten minutes and is renewed in time, as browsers do. */
const renewSeconds = 300;

/**
 * Two hundred mixed requests per second, sent on schedule whether or not earlier ones were answered, during photo uploads. None may fail
 * with a server error, and the slowest twentieth may take only a few times as long as a health check.
 */
export async function measureSteady({ table, url, cookieOf, subject, seconds }: Options): Promise<void> {
  const signIn = async () => {
    const cookie = await cookieOf(subject);
    return { ...client(url, { cookie }), ask: askAs(url, cookie) };
  };
  let session = await signIn();
  const sessions = [session];
  const paths = [
    '/api/v1/leads?limit=50',
    `/api/v1/leads/${subject.leadIds[0]}`,
    '/api/v1/listings?limit=50',
    '/api/v1/deals?limit=50',
    `/api/v1/leads/${subject.leadIds[1]}/timeline?limit=20`,
  ];
  const times = { mixed: [] as number[], health: [] as number[] };
  let failed = 0;
  let isOver = false;
  const uploads = uploading(
    () => session.ask,
    () => isOver,
  );
  const started = performance.now();
  const waiting: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = started + (n * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await pause(early);
    if (n > 0 && n % (renewSeconds * perSecond) === 0) {
      session = await signIn();
      sessions.push(session);
    }
    const isHealth = n % healthEvery === 0;
    const begun = performance.now();
    waiting.push(
      session.send('GET', isHealth ? '/healthz' : paths[n % paths.length]!).then(
        () => void times[isHealth ? 'health' : 'mixed'].push(performance.now() - begun),
        () => {
          failed += 1;
        },
      ),
    );
  }
  await Promise.all(waiting);
  isOver = true;
  const photos = await uploads;
  for (const { close } of sessions) close();
  const p95 = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0;
  table.atMost(
    `${perSecond} mixed requests a second for ${seconds} s beside photo uploads: p95, × /healthz`,
    p95(times.mixed) / Math.max(0.1, p95(times.health)),
    8,
    4,
    `${p95(times.mixed).toFixed(1)} ms, ${photos} photos`,
  );
  table.atMost('of these not answered with 200', failed, 0, 0);
}

/** Uploads photos one after another, as a phone does. */
async function uploading(asking: () => Ask, isOver: () => boolean): Promise<number> {
  const picture = await sharp({
    create: {
      width: 3_000,
      height: 2_000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer();
  const body = new Blob([new Uint8Array(picture)]);
  const { id } = await asking()(listings.create, {
    streetNumber: '1',
    streetName: `Steady ${Date.now()}`,
    city: 'Austin',
    stateOrProvince: 'TX',
  });
  let sent = 0;
  while (!isOver()) {
    // A listing takes a limited number of photos.
    const ask = asking();
    const { id: photo } = await ask(listings.addPhoto, { id, name: 'photo.jpg' }, { body });
    sent += 1;
    if (sent > 20) await ask(listings.removePhoto, { id, photoId: photo });
  }
  return sent;
}
