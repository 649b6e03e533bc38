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

/** Everything that handlers, listeners and jobs are given. Created once, in main.ts and in the tests. */
export type Services = {
  db: Database;
  actors: Actors;
  keys: Keys;
  /** Notices from other processes. */
  notices: Notices;
  /** The open live connections of this process. */
  live: Live;
  /** Which users have which record open. */
  presence: Presence;
  /** Sends through a mail server, or keeps messages in the outbox if none is configured. */
  mail: Mail;
  /** Sends through a provider, or keeps messages in the outbox if none is configured. */
  sms: Sms;
  /** Looks up the DNS records of mail domains. */
  resolver: Resolver;
  /** Stores files in a folder on this machine or in S3. */
  storage: Storage;
  /** Scans files before other users may open them, if a scanner is configured. */
  scanner: Scanner | undefined;
  /** Stripe, or the test checkout that charges no one. */
  payments: Payments;
  /** Writes texts through a provider, or with the built-in engine if none is configured. */
  model: Model;
  /** Records successes and failures of outside services that have no object here. */
  watch: Pick<ServiceWatch, 'succeeded' | 'failed'>;
  /** SQL from the domains that closes every access to an organization's data that needs no sign-in. */
  doors: readonly Sql[];
  settings: Settings;
  log: Logger;
  /** Checks replies made by PostgreSQL against the contract; on in development and tests. */
  checkReplies: boolean;
  /** Aborted when the process is asked to stop: streams end and readiness turns false. */
  stopping: AbortSignal;
};
