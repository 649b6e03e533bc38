import { accountMailJob } from './account/mails/account-mail.ts';
import { notificationsListener } from './account/notifications/listener.ts';
import { outlivedNotifications } from './account/notifications/outlived.ts';
import { channels } from './core/events/channels.ts';
import { Dispatcher } from './core/events/dispatcher.ts';
import type { Listener } from './core/events/listener.ts';
import { liveListener } from './core/events/live-listener.ts';
import { retryEventsJob } from './core/events/retry-job.ts';
import { outlivedInCore, retention } from './core/jobs/retention.ts';
import { JobWorker } from './core/jobs/worker.ts';
import type { Services } from './core/services.ts';
import { bulkJob } from './people/leads/bulk/bulk-job.ts';
import { undoBulkJob } from './people/leads/bulk/undo-job.ts';

export type Worker = { stop(): Promise<void> };

/** Who hears of events. */
const listeners: Listener[] = [liveListener, notificationsListener];

const cleaning = retention([...outlivedInCore, outlivedNotifications]);

/** Runs jobs, schedules and listeners. Any number of these may run beside each other on one database. */
export async function startWorker(services: Services): Promise<Worker> {
  const { db, log, notices } = services;
  const dispatcher = new Dispatcher({ db, listeners, log });
  db.onCommitted(() => dispatcher.wake());
  notices.on(channels.live, () => dispatcher.wake());
  const worker = new JobWorker({
    services,
    kinds: [accountMailJob, bulkJob, undoBulkJob, retryEventsJob(listeners), cleaning.job],
    schedules: [cleaning.schedule],
  });
  await dispatcher.start();
  worker.start();
  return { stop: async () => void (await Promise.all([dispatcher.stop(), worker.stop()])) };
}
