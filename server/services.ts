import type pg from 'pg';
import type { Logger } from 'pino';
import { presenceSeconds } from '#contract/people/presence-seconds.ts';
import { takeEvent } from './account/billing/take-event.ts';
import { Actors } from './core/auth/actors.ts';
import { Keys } from './core/auth/keys.ts';
import { Database } from './core/db/database.ts';
import { Announcer } from './core/events/announcer.ts';
import { channels } from './core/events/channels.ts';
import { Live } from './core/events/live.ts';
import { Notices } from './core/events/notices.ts';
import { Presence } from './core/events/presence.ts';
import { type Sights, whoSees } from './core/events/sights.ts';
import { inForce } from './core/in-force.ts';
import type { Services } from './core/services.ts';
import type { Domain } from './domain.ts';
import * as domains from './domains.ts';
import type { Settings } from './env.ts';
import { recordKinds } from './kinds.ts';
import { createResolver } from './outside/dns/resolver.ts';
import { chooseMail, readSender } from './outside/mail/choose-mail.ts';
import { readSmtpAddress } from './outside/mail/smtp-settings.ts';
import { chooseModel } from './outside/models/choose-model.ts';
import { modelSettings } from './outside/models/model-settings.ts';
import { createDatabaseOutbox } from './outside/outbox/database-outbox.ts';
import { choosePayments } from './outside/payments/choose-payments.ts';
import { createDatabaseStore } from './outside/payments/test-store.ts';
import { createClamav, readClamavAddress } from './outside/scan/clamav.ts';
import { chooseSms } from './outside/sms/choose-sms.ts';
import { smsSettings } from './outside/sms/sms-settings.ts';
import { chooseStorage } from './outside/storage/choose-storage.ts';
import { withSealing } from './outside/storage/sealing.ts';
import { storageSettings } from './outside/storage/storage-settings.ts';
import { ServiceWatch } from './outside/watch/service-watch.ts';
import { watched, watchedModel } from './outside/watch/watched.ts';

export type Opening = {
  settings: Settings;
  log: Logger;
  connections: { app: pg.ClientConfig; system: pg.ClientConfig };
  stopping: AbortSignal;
  checkReplies: boolean;
};

const manifests = Object.values<Domain>(domains);

/** Which open screens are told about events of each type of record (`Live`); a type that is missing here is told to none. */
export const sights: Sights = Object.assign(
  Object.fromEntries(Object.entries(recordKinds).map(([type, kind]) => [type, whoSees(kind)])),
  ...manifests.map((domain) => domain.sights ?? {}),
);

/** Creates the services that handlers, listeners and jobs are given. */
export async function openServices({ settings, log, connections, stopping, checkReplies }: Opening): Promise<Services> {
  const db = new Database({
    ...connections,
    poolSize: settings.DATABASE_POOL,
    watched: checkReplies,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const keys = new Keys(db, settings.secret);
  await keys.load();
  const actors = new Actors(db, keys, settings);
  const notices = new Notices({ db, log, stopping });
  notices.on(channels.sessions, (id) => actors.forget(id));
  notices.onLost(() => actors.forgetAll());
  notices.onRestored(() => actors.forgetAll());
  new Announcer({ db, log, stopping });
  const live = new Live({ db, notices, log, stopping, sights });
  const presence = new Presence({ db, notices, log, stopping, goneMs: presenceSeconds.gone * 1_000 });
  const smtp = settings.SMTP_URL ? readSmtpAddress(settings.SMTP_URL) : undefined;
  const outbox = createDatabaseOutbox(db);
  const watch = new ServiceWatch(db, log);
  const mail = watched(
    watch,
    'mail',
    await chooseMail({ from: readSender(settings.MAIL_FROM), smtp, dkim: dkimOf(settings) }, outbox),
  );
  const sms = watched(watch, 'sms', await chooseSms(smsSettings(settings), outbox));
  const storage = watched(watch, 'files', withSealing(await chooseStorage(storageSettings(settings)), settings.secret));
  const scanner = settings.CLAMAV_URL ? createClamav(readClamavAddress(settings.CLAMAV_URL)) : undefined;
  const model = watchedModel(watch, await chooseModel(modelSettings(settings)));
  const provider = await choosePayments(stripeSettings(settings), {
    secret: settings.secret,
    checkoutUrl: `${settings.publicUrl}/checkout`,
    store: createDatabaseStore(db),
    deliver: ({ body, headers }) => db.apart(() => takeEvent({ db, log, payments: provider }, body, headers)),
  });
  const payments = watched(watch, 'payments', provider);
  const chosen = inForce({ mail, sms, storage, model, payments, settings });
  await watch.inForce(Object.fromEntries(chosen.map(({ name, kind }) => [name, kind])));
  await notices.start();
  return {
    db,
    keys,
    actors,
    notices,
    live,
    presence,
    mail,
    resolver: createResolver(),
    sms,
    storage,
    scanner,
    model,
    payments,
    watch,
    doors: manifests.flatMap(({ doors }) => doors ?? []),
    settings,
    log,
    checkReplies,
    stopping,
  };
}

const stripeSettings = ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }: Settings) =>
  STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
    ? { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: STRIPE_API_URL }
    : undefined;

/** Both or neither: a key without a selector can't be looked up, so it can't sign. */
const dkimOf = ({ DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey }: Settings) =>
  selector && privateKey ? { selector, privateKey } : undefined;
