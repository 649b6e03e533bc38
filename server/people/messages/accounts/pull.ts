import type { MailAccountSettings } from '#contract/account/connectors.ts';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import type { Run } from '#server/account/connections/connector.ts';
import { sql } from '#server/core/db/sql.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { takeMail } from '../take-mail.ts';
import { takeSent } from '../take-sent.ts';
import { isFromLead, leadsAt } from './known.ts';
import type { Mailbox } from './remote.ts';

type Reading = Run<MailAccountSettings>;

const day = 86_400_000;
/** How far back to read if the service has lost the sync position. Mail that is already stored is not duplicated. */
const mostDaysBack = 30;
/** How far back a test run reads. */
const testDays = 7;
/** Mail may appear in a folder later than its date, so reading starts a bit earlier. */
const overlapMs = 3_600_000;

type Place = { reached: string; at: Date };

/** Reads new mail from leads and the member's own mail to leads. The full text of any other mail is never requested. */
export async function pullMail(run: Reading, mailbox: Mailbox): Promise<void> {
  if (run.mode === 'sync') await takeQueued(run, mailbox);
  for (const folder of mailbox.folders) await readOn(run, mailbox, folder);
  for (const folder of run.settings.folders ?? [])
    await readOn(run, mailbox, folder).catch((error: unknown) => {
      // A chosen folder that was removed from the mailbox is skipped.
      if (!isGone(error)) throw error;
    });
}

const isGone = (error: unknown): boolean => error instanceof ProviderRefusal && error.kind === 'gone';

async function readOn(run: Reading, mailbox: Mailbox, folder: string): Promise<void> {
  const place = run.mode === 'test' ? undefined : await placeOf(run, folder);
  try {
    await readFolder(run, mailbox, folder, place?.reached ?? null, fromOf(run, place));
  } catch (error) {
    if (!place || !isGone(error)) throw error;
    await readFolder(run, mailbox, folder, null, fromOf(run, place));
  }
}

function fromOf(run: Reading, place: Place | undefined): Date {
  if (run.mode === 'test') return new Date(Date.now() - testDays * day);
  const times = [Date.parse(run.since), Date.now() - mostDaysBack * day, (place?.at.getTime() ?? 0) - overlapMs];
  return new Date(Math.max(...times));
}

const placeOf = ({ within, connection }: Reading, folder: string): Promise<Place | undefined> =>
  within(async (tx) => {
    const row = await tx.one<{ reached: string; at: string }>(sql`
      select reached, at from mail_places
      where organisation_id = ${tx.scope.organisationId} and connection_id = ${connection.id} and folder = ${folder}`);
    return row && { reached: row.reached, at: new Date(row.at) };
  });

async function readFolder(run: Reading, mailbox: Mailbox, folder: string, reached: string | null, from: Date) {
  for await (const page of mailbox.changes(folder, { reached, from })) {
    for (const id of page.ids) await takeOne(run, mailbox, folder, id, from);
    if (run.mode === 'sync' && page.reached !== null) await keepPlace(run, folder, page.reached);
  }
}

const keepPlace = ({ within, connection }: Reading, folder: string, reached: string): Promise<number> =>
  within((tx) =>
    tx.run(sql`
      insert into mail_places (organisation_id, connection_id, folder, reached)
      values (${tx.scope.organisationId}, ${connection.id}, ${folder}, ${reached})
      on conflict (organisation_id, connection_id, folder) do update set reached = excluded.reached, at = now()`),
  );

/** Retries mails that couldn't be read and that a member wants retried; the sync position is already past them. */
async function takeQueued(run: Reading, mailbox: Mailbox): Promise<void> {
  const queued = await run.within((tx) =>
    tx.all<{ key: string }>(sql`
      select key from connection_failures where organisation_id = ${tx.scope.organisationId}
        and connection_id = ${run.connection.id} and is_queued order by id limit 500`),
  );
  for (const { key } of queued) {
    const [folder = '', id = ''] = key.split(/ (.*)/s);
    if (await takeOne(run, mailbox, folder, id, new Date(run.since))) continue;
    // The mail no longer exists or no longer belongs to a lead, so there is nothing to retry.
    await run.succeeded(key);
  }
}

/** Reads one mail and returns whether it belongs to a lead. */
async function takeOne(run: Reading, mailbox: Mailbox, folder: string, id: string, from: Date): Promise<boolean> {
  const { counts, within, signal } = run;
  signal.throwIfAborted();
  const key = `${folder} ${id}`;
  if (run.isParked(key)) return true;
  const head = await mailbox.head(folder, id);
  if (!head || Date.parse(head.at) < from.getTime()) return false;
  const leads = await within((tx) => leadsAt(tx, head.isSent ? head.to : []));
  const isOurs = head.isSent ? leads.length > 0 : await within((tx) => isFromLead(tx, head));
  if (!isOurs) {
    counts.skipped += 1;
    return false;
  }
  if (run.mode === 'test') {
    counts.in += 1;
    return true;
  }
  try {
    const raw = await mailbox.raw(id);
    const account = { id: run.connection.id, address: run.connection.account, at: head.at };
    // Received mail is recorded without an acting user, so that the mailbox owner is notified as well.
    const taken = head.isSent
      ? await takeSent(run.services, run.scope, raw, { leads, account })
      : await takeMail(run.services, { ...run.scope, userId: null }, raw, true, account);
    if (taken === 'unreadable') throw new Refusal('bad_request', 'It cannot be read.');
    counts[taken === 'known' ? 'same' : 'in'] += 1;
    if (taken !== 'known') run.changedAt(head.at);
    await run.succeeded(key);
  } catch (error) {
    // The mail was deleted after its headers were read.
    if (error instanceof ProviderRefusal && error.kind === 'gone') return false;
    await run.failed({ key, direction: 'in', name: head.subject }, error);
  }
  return true;
}
