import type { IntegrationKey } from '#contract/account/integrations.ts';
import type { OutgoingItem, OutgoingSource } from '#contract/growth/marketing/outgoing.ts';
import type { Connector, Connectors } from './account/connections/connector.ts';
import type { Notices } from './account/notifications/tell.ts';
import type { Member } from './core/auth/actor.ts';
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
import type { Services } from './core/services.ts';
import type { GuardedFetch } from './outside/fetch/guarded-fetch.ts';
import type { MailboxReader } from './outside/mailbox/mailbox.ts';
import type { TemplatedMail } from './people/mail-templates/start.ts';

/** Ways out that jobs are given, so that tests can give them others. */
export type Outside = {
  fetch: GuardedFetch;
  feedFetch: GuardedFetch;
  /** To services whose addresses whoever runs the installation sets, never a customer. */
  providerFetch: GuardedFetch;
  mailbox: MailboxReader;
};

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
  /** Everything that can be connected by an account elsewhere. */
  connectors: Connectors;
  /** Where a listing is shown on a site of the organisation. */
  sitePageOf(tx: Tx, listingId: string): Promise<string | null>;
  /** Everything that any domain sends out. */
  outgoing: readonly Outgoing[];
};

/** From one moment to another, the second left out. */
export type Period = { from: string; to: string };

/** What a domain sends out, as the one calendar of it asks (docs/decisions/0069-social-and-marketing.md). */
export type Outgoing = {
  source: OutgoingSource;
  /** What goes or went out in a period, as far as whoever asks may see it: at most `most`, the earliest first. */
  between(tx: Tx, actor: Member, period: Period & { most: number; timeZone: string }): Promise<OutgoingItem[]>;
  /** Puts one off to another hour, by the rules of its own domain. */
  move?(
    tx: Tx,
    actor: Member,
    services: Services,
    to: { id: string; version: number; local: string; timeZone: string },
  ): Promise<OutgoingItem>;
  /** Select `lead_id, at` of every time that a person hears from it in a period. */
  touches?(tx: Tx, actor: Member, period: Period): Promise<Sql[]>;
};

/** What a domain hands in, in its `manifest.ts`. `server/domains.ts` lists the domains, worker.ts and routes.ts join them. */
export type Domain = {
  /** Handlers of calls. */
  routes?: readonly Served[] | ((answers: Answers) => readonly Served[]);
  jobs?:
    | readonly JobKind[]
    | ((outside: Outside, answers: Pick<Answers, 'metrics' | 'connectors'>) => readonly JobKind[]);
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
  /** What it moves to and from an account elsewhere (docs/decisions/0094-connections.md). */
  connectors?: readonly Connector[];
  /** What it can do in a program, and whom its events concern. */
  programs?: Given;
  /** Mails of it that an organization can put in its own words. */
  mails?: readonly TemplatedMail[];
  /** What it sends out, for the calendar. */
  outgoing?: Outgoing;
  answers?: Partial<Omit<Answers, 'metrics' | 'connections' | 'connectors' | 'outgoing'>>;
};
