import { notificationsListener } from './account/notifications/listener.ts';
import type { Notices, Tell } from './account/notifications/tell.ts';
import { connectors } from './connectors.ts';
import { channels } from './core/events/channels.ts';
import { Dispatcher } from './core/events/dispatcher.ts';
import type { Listener } from './core/events/listener.ts';
import { liveListener } from './core/events/live-listener.ts';
import { retryEventsJob } from './core/events/retry-job.ts';
import type { JobKind } from './core/jobs/define-job.ts';
import { type Outlived, outlivedInCore, retention } from './core/jobs/retention.ts';
import type { Schedule } from './core/jobs/schedule.ts';
import { JobWorker } from './core/jobs/worker.ts';
import type { Services } from './core/services.ts';
import { departing } from './departing.ts';
import type { Domain, Outside } from './domain.ts';
import * as domains from './domains.ts';
import type { Settings } from './env.ts';
import { metrics } from './metrics.ts';
import { createGuardedFetch } from './outside/fetch/guarded-fetch.ts';
import './programs.ts';
import { createImapReader } from './outside/mailbox/imap.ts';

export type Worker = { stop(): Promise<void> };

const manifests = Object.values<Domain>(domains);

type Manifests = typeof domains;
type Told = { [D in keyof Manifests]: Manifests[D] extends { notices: infer N } ? keyof N : never }[keyof Manifests];

/** Each kind of notification may come from only one domain. */
function joined(all: readonly Notices[]): Record<Told, Tell> {
  const entries = all.flatMap((notices) => Object.entries(notices));
  const tells = Object.fromEntries(entries);
  if (Object.keys(tells).length < entries.length) throw new Error('Two domains tell of one kind of notice.');
  return tells as Record<Told, Tell>;
}

/** A kind of notification that no domain handles doesn't compile here. */
export const noticesListener = notificationsListener(joined(manifests.flatMap(({ notices }) => notices ?? [])));

/** The listeners for events. */
export const listeners: readonly Listener[] = [
  liveListener,
  noticesListener,
  ...manifests.flatMap(({ listeners: given }) => given ?? []),
];

/** Rows that are deleted automatically, and when; SECURITY.md describes them. */
export const outlived: readonly Outlived[] = [
  ...outlivedInCore,
  ...manifests.flatMap(({ outlived: given }) => given ?? []),
];

const cleaning = retention(outlived);

const schedules: readonly Schedule[] = [cleaning.schedule, ...manifests.flatMap(({ schedules: given }) => given ?? [])];

/** Every kind of job, with its access to the network. */
export function jobKinds(settings: Settings): JobKind[] {
  const outside: Outside = {
    fetch: createGuardedFetch({ userAgent: `${settings.BRAND_NAME}-Webhooks/1`, allowLoopback: false }),
    feedFetch: createGuardedFetch({
      userAgent: `${settings.BRAND_NAME}-Feeds/1`,
      allowLoopback: false,
      timeoutMs: 60_000,
      maxAnswerBytes: 32 * 1024 * 1024,
    }),
    providerFetch: createGuardedFetch({
      userAgent: `${settings.BRAND_NAME}-Connections/1`,
      // A substitute may run on this machine; its address comes only from the environment.
      allowLoopback: true,
      timeoutMs: 60_000,
      maxAnswerBytes: 32 * 1024 * 1024,
    }),
    mailbox: createImapReader({ allowLoopback: false }),
  };
  return [
    retryEventsJob(listeners),
    cleaning.job,
    ...manifests.flatMap(({ jobs = [] }) =>
      typeof jobs === 'function' ? jobs(outside, { metrics, connectors, departing }) : jobs,
    ),
  ];
}

/** Runs jobs, schedules and listeners. Any number of workers may share one database. */
export async function startWorker(services: Services): Promise<Worker> {
  const { db, log, notices, settings } = services;
  const dispatcher = new Dispatcher({ db, listeners, log });
  db.onCommitted(() => dispatcher.wake());
  notices.on(channels.live, () => dispatcher.wake());
  // Most jobs wait for another system, such as a mail server or a webhook receiver.
  const worker = new JobWorker({ services, kinds: jobKinds(settings), concurrency: 16, schedules });
  await dispatcher.start();
  worker.start();
  return { stop: async () => void (await Promise.all([dispatcher.stop(), worker.stop()])) };
}
