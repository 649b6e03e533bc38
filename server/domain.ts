import type { IntegrationKey } from '#contract/account/integrations.ts';
import type { Vertical } from '#contract/core/verticals.ts';
import type { OutgoingItem, OutgoingSource } from '#contract/growth/marketing/outgoing.ts';
import type { Connector, Connectors } from './account/connections/connector.ts';
import type { Notices } from './account/notifications/tell.ts';
import type { Member } from './core/auth/actor.ts';
import type { Hanging } from './core/db/hanging.ts';
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
import type { Departing } from './people/departures/release.ts';
import type { TemplatedMail } from './people/mail-templates/start.ts';

/** Network access for jobs, passed in so that tests can replace it. */
export type Outside = {
  fetch: GuardedFetch;
  feedFetch: GuardedFetch;
  /** For services whose addresses only the operator of the installation sets, never a customer. */
  providerFetch: GuardedFetch;
  mailbox: MailboxReader;
};

/**
 * The state of the organization's connections of an integration, as one row: `count`, how many of them are `off` or `failing`, `last` for
 * the last transfer, and a `problem` as text.
 */
export type Connections = Readonly<Partial<Record<IntegrationKey, Sql>>>;

/** What a lower layer gets from a higher one, and what is collected from all domains. */
export type Answers = {
  /** Every metric that any domain contributes. */
  metrics: Registry;
  /** Every connection that any domain contributes. */
  connections: Connections;
  /** Everything that can be connected with an account elsewhere. */
  connectors: Connectors;
  /** Everything that any domain has of a lead. */
  hanging: readonly Hanging[];
  /** Everything that any domain has of a member who leaves. */
  departing: readonly Departing[];
  /** The page of the organization's site that shows a listing. */
  sitePageOf(tx: Tx, listingId: string): Promise<string | null>;
  /** Everything that any domain sends out. */
  outgoing: readonly Outgoing[];
};

/** From one instant up to, but not including, another. */
export type Period = { from: string; to: string };

/** What a domain sends out, for the marketing calendar (docs/decisions/0069-social-and-marketing.md). */
export type Outgoing = {
  source: OutgoingSource;
  /** What was or will be sent in a period, as far as the actor may see it: at most `most` items, earliest first. */
  between(tx: Tx, actor: Member, period: Period & { most: number; timeZone: string }): Promise<OutgoingItem[]>;
  /** Reschedules an item, by the rules of its own domain. */
  move?(
    tx: Tx,
    actor: Member,
    services: Services,
    to: { id: string; version: number; local: string; timeZone: string },
  ): Promise<OutgoingItem>;
  /** Selects `lead_id, at` for every time that a person hears from the domain in a period. */
  touches?(tx: Tx, actor: Member, period: Period): Promise<Sql[]>;
};

/** What a domain contributes in its `manifest.ts`. `server/domains.ts` lists the domains; worker.ts and routes.ts join them. */
export type Domain = {
  /** The vertical that it is part of: only organizations with it are offered its metrics. */
  vertical?: Vertical;
  /** The handlers of its calls. */
  routes?: readonly Served[] | ((answers: Answers) => readonly Served[]);
  jobs?:
    | readonly JobKind[]
    | ((outside: Outside, answers: Pick<Answers, 'metrics' | 'connectors' | 'departing'>) => readonly JobKind[]);
  schedules?: readonly Schedule[];
  listeners?: readonly Listener[];
  /** Who is notified of its events. */
  notices?: Notices;
  /** Rows that are deleted automatically, and when; SECURITY.md describes them. */
  outlived?: readonly Outlived[];
  /** Which open screens are told about types of records that `kinds.ts` doesn't list, or that have a visibility rule of their own. */
  sights?: Sights;
  /**
   * Statements that close every access to a workspace, and every view of it, that needs no sign-in. They run when the workspace's first
   * email address is confirmed, because until then a stranger may have controlled it.
   */
  doors?: readonly Sql[];
  /** The metrics over its records. */
  metrics?: readonly Measured[];
  /** The integrations in the catalog that it connects, and their state. */
  connections?: Connections;
  /** The data it transfers to and from an account elsewhere (docs/decisions/0094-connections.md). */
  connectors?: readonly Connector[];
  /** The steps it adds to programs, and the leads that its events concern. */
  programs?: Given;
  /** Its mails that an organization can reword. */
  mails?: readonly TemplatedMail[];
  /** Its columns that refer to a lead: how their rows follow a merge, and what becomes of them when the person is erased. */
  hanging?: readonly Hanging[];
  /** What it has of a member who leaves, and how it is passed on. */
  departing?: readonly Departing[];
  /** What it sends out, for the calendar. */
  outgoing?: Outgoing;
  answers?: Partial<Omit<Answers, 'metrics' | 'connections' | 'connectors' | 'hanging' | 'departing' | 'outgoing'>>;
};
