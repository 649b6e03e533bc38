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
/** So far back it reads where the other side has forgotten where we stood: what is here already stays one. */
const mostDaysBack = 30;
/** So far back a test looks. */
const testDays = 7;
/** Letters are numbered later than they arrive. */
const overlapMs = 3_600_000;

type Place = { reached: string; at: Date };

/** What came since the last time, and of what went there what concerns leads. Everything else is not even asked for whole. */
export async function pullMail(run: Reading, mailbox: Mailbox): Promise<void> {
  if (run.mode === 'sync') await takeQueued(run, mailbox);
  for (const folder of mailbox.folders) await readOn(run, mailbox, folder);
  for (const folder of run.settings.folders ?? [])
    await readOn(run, mailbox, folder).catch((error: unknown) => {
      // Removed there, a folder is read no more; the others are.
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

/** What could not be read and somebody wants tried again: its place has been passed. */
async function takeQueued(run: Reading, mailbox: Mailbox): Promise<void> {
  const queued = await run.within((tx) =>
    tx.all<{ key: string }>(sql`
      select key from connection_failures where organisation_id = ${tx.scope.organisationId}
        and connection_id = ${run.connection.id} and is_queued order by id limit 500`),
  );
  for (const { key } of queued) {
    const [folder = '', id = ''] = key.split(/ (.*)/s);
    if (await takeOne(run, mailbox, folder, id, new Date(run.since))) continue;
    // It is no longer there, or no longer a lead's: nothing is left to try.
    await run.succeeded(key);
  }
}

/** Whether it was one of ours to show. */
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
    // What people write is nobody's deed here, so that whoever it concerns is told of it.
    const taken = head.isSent
      ? await takeSent(run.services, run.scope, raw, { leads, account })
      : await takeMail(run.services, { ...run.scope, userId: null }, raw, true, account);
    if (taken === 'unreadable') throw new Refusal('bad_request', 'It cannot be read.');
    counts[taken === 'known' ? 'same' : 'in'] += 1;
    if (taken !== 'known') run.changedAt(head.at);
    await run.succeeded(key);
  } catch (error) {
    // It was removed there since its headers were read.
    if (error instanceof ProviderRefusal && error.kind === 'gone') return false;
    await run.failed({ key, direction: 'in', name: head.subject }, error);
  }
  return true;
}
