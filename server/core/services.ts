import type { Logger } from 'pino';
import type { Settings } from '../env.ts';
import type { Resolver } from '../outside/dns/resolver.ts';
import type { Mail } from '../outside/mail/mail.ts';
import type { Model } from '../outside/models/model.ts';
import type { Payments } from '../outside/payments/payments.ts';
import type { Scanner } from '../outside/scan/scanner.ts';
import type { Sms } from '../outside/sms/sms.ts';
import type { Storage } from '../outside/storage/storage.ts';
import type { ServiceWatch } from '../outside/watch/service-watch.ts';
import type { Actors } from './auth/actors.ts';
import type { Keys } from './auth/keys.ts';
import type { Database } from './db/database.ts';
import type { Sql } from './db/sql.ts';
import type { Live } from './events/live.ts';
import type { Notices } from './events/notices.ts';
import type { Presence } from './events/presence.ts';

/** What handlers, listeners and jobs are given. Made once, in main.ts and in the tests. */
export type Services = {
  db: Database;
  actors: Actors;
  keys: Keys;
  /** What other processes say. */
  notices: Notices;
  /** The open screens of this process. */
  live: Live;
  /** Who has which record open. */
  presence: Presence;
  /** Leaves through a mail server, or stays in the outbox where none is set. */
  mail: Mail;
  /** Leaves through a provider, or stays in the outbox where none is set. */
  sms: Sms;
  /** Looks up what domains say of their mail. */
  resolver: Resolver;
  /** Where files lie: a folder of this machine or an S3 store. */
  storage: Storage;
  /** Judges files before others may open them, where one is set. */
  scanner: Scanner | undefined;
  /** Stripe, or the test checkout that charges nobody. */
  payments: Payments;
  /** Writes answers: a provider's, or the built-in engine where none is set. */
  model: Model;
  /** Is told how outside services fare that no object here stands for. */
  watch: Pick<ServiceWatch, 'succeeded' | 'failed'>;
  /** What closes every way into a workspace that needs no sign-in, told by the domains. */
  doors: readonly Sql[];
  settings: Settings;
  log: Logger;
  /** Checks replies made by PostgreSQL against the contract: on in development and tests. */
  checkReplies: boolean;
  /** Aborted when the process is asked to stop: streams end, readiness turns false. */
  stopping: AbortSignal;
};
