import type { IntegrationKey } from '#contract/account/integrations.ts';
import type { Notices } from './account/notifications/tell.ts';
import type { Sql } from './core/db/sql.ts';
import type { Tx } from './core/db/transaction.ts';
import type { Listener } from './core/events/listener.ts';
import type { Sights } from './core/events/sights.ts';
import type { Served } from './core/http/serve.ts';
import type { JobKind } from './core/jobs/define-job.ts';
import type { Outlived } from './core/jobs/retention.ts';
import type { Schedule } from './core/jobs/schedule.ts';
import type { Registry } from './core/metrics/registry.ts';
import type { Measured } from './core/metrics/subject.ts';
import type { Given } from './core/programs/engine.ts';
import type { GuardedFetch } from './outside/fetch/guarded-fetch.ts';
import type { MailboxReader } from './outside/mailbox/mailbox.ts';

/** Ways out that jobs are given, so that tests can give them others. */
export type Outside = { fetch: GuardedFetch; feedFetch: GuardedFetch; mailbox: MailboxReader };

/**
 * How the organization's connections of an integration stand, one row: `count`, how many of them are `off` or `failing`, `last` when
 * something came or went, and a `problem` in words.
 */
export type Connections = Readonly<Partial<Record<IntegrationKey, Sql>>>;

/** What a storey is told by one above it, and what all storeys together can be asked. */
export type Answers = {
  /** Every metric that any domain hands in. */
  metrics: Registry;
  /** Every connection that any domain hands in. */
  connections: Connections;
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
  /** Who hears on open screens of types of records that are none of `kinds.ts`, or are seen by a rule of their own. */
  sights?: Sights;
  /**
   * Statements that close what gives access to a workspace, or shows something of it, without a sign-in: run when its
   * first address is proved, since whoever signed up may have been a stranger.
   */
  doors?: readonly Sql[];
  /** What can be counted of its records. */
  metrics?: readonly Measured[];
  /** What of the catalog of integrations it connects, and how that stands. */
  connections?: Connections;
  /** What it can do in a program, and whom its events concern. */
  programs?: Given;
  answers?: Partial<Omit<Answers, 'metrics' | 'connections'>>;
};
