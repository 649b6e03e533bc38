import type { Notices } from './account/notifications/tell.ts';
import type { Tx } from './core/db/transaction.ts';
import type { Listener } from './core/events/listener.ts';
import type { Served } from './core/http/serve.ts';
import type { JobKind } from './core/jobs/define-job.ts';
import type { Outlived } from './core/jobs/retention.ts';
import type { Schedule } from './core/jobs/schedule.ts';
import type { Given } from './core/programs/engine.ts';
import type { GuardedFetch } from './outside/fetch/guarded-fetch.ts';
import type { MailboxReader } from './outside/mailbox/mailbox.ts';

/** Ways out that jobs are given, so that tests can give them others. */
export type Outside = { fetch: GuardedFetch; feedFetch: GuardedFetch; mailbox: MailboxReader };

/** What a storey is told by one above it. */
export type Answers = {
  /** Where a listing is shown on a site of the organisation. */
  sitePageOf(tx: Tx, listingId: string): Promise<string | null>;
};

/** What a domain hands in, in its `manifest.ts`. `server/domains.ts` lists the domains, worker.ts and routes.ts join them. */
export type Domain = {
  /** Handlers of calls. */
  routes?: readonly Served[] | ((answers: Answers) => readonly Served[]);
  jobs?: readonly JobKind[] | ((outside: Outside) => readonly JobKind[]);
  schedules?: readonly Schedule[];
  listeners?: readonly Listener[];
  /** Whom to tell of its events. */
  notices?: Notices;
  /** Rows that go by themselves, and when: SECURITY.md says it in words. */
  outlived?: readonly Outlived[];
  /** What it can do in a program, and whom its events concern. */
  programs?: Given;
  answers?: Partial<Answers>;
};
