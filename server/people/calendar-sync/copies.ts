import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

export type Copy = {
  externalId: string;
  calendarId: string;
  appointmentId: string;
  etag: string;
  version: number;
  isBusy: boolean;
  isDropped: boolean;
};

const columns = sql`k.external_id as "externalId", k.calendar_id as "calendarId", k.appointment_id as "appointmentId", k.etag, k.version,
  k.is_busy as "isBusy", k.is_dropped as "isDropped"`;

const of = (tx: Tx, connectionId: string) =>
  sql`k.organisation_id = ${tx.scope.organisationId} and k.connection_id = ${connectionId}`;

export const copyOf = (tx: Tx, connectionId: string, externalId: string): Promise<Copy | undefined> =>
  tx.one<Copy>(
    sql`select ${columns} from calendar_copies k where ${of(tx, connectionId)} and k.external_id = ${externalId}`,
  );

export const copyOfAppointment = (tx: Tx, connectionId: string, appointmentId: string): Promise<Copy | undefined> =>
  tx.one<Copy>(
    sql`select ${columns} from calendar_copies k where ${of(tx, connectionId)} and k.appointment_id = ${appointmentId}`,
  );

export async function keepCopy(tx: Tx, connectionId: string, copy: Copy): Promise<void> {
  await tx.run(sql`
    delete from calendar_copies k where ${of(tx, connectionId)} and k.appointment_id = ${copy.appointmentId} and k.external_id <> ${copy.externalId}`);
  await tx.run(sql`
    insert into calendar_copies (organisation_id, connection_id, external_id, calendar_id, appointment_id, etag, version, is_busy, is_dropped)
    values (${tx.scope.organisationId}, ${connectionId}, ${copy.externalId}, ${copy.calendarId}, ${copy.appointmentId}, ${copy.etag.slice(0, 500)},
      ${copy.version}, ${copy.isBusy}, ${copy.isDropped})
    on conflict (organisation_id, connection_id, external_id) do update set calendar_id = excluded.calendar_id,
      appointment_id = excluded.appointment_id, etag = excluded.etag, version = excluded.version, is_busy = excluded.is_busy,
      is_dropped = excluded.is_dropped`);
}

export async function forgetCopy(tx: Tx, connectionId: string, externalId: string): Promise<void> {
  await tx.run(sql`delete from calendar_copies k where ${of(tx, connectionId)} and k.external_id = ${externalId}`);
}

/** Separating a date raises the series' version; if both sides agreed before, the copy is updated so that they still do. */
export async function keepAgreed(tx: Tx, connectionId: string, appointmentId: string, before: number): Promise<void> {
  await tx.run(sql`
    update calendar_copies k set version = (select a.version from appointments a where a.organisation_id = k.organisation_id and a.id = k.appointment_id)
    where ${of(tx, connectionId)} and k.appointment_id = ${appointmentId} and k.version = ${before}`);
}

/** The synced events of a calendar from a moment on, without separated dates of series. */
export const copiesFrom = (tx: Tx, connectionId: string, calendarId: string, from: string): Promise<Copy[]> =>
  tx.all<Copy>(sql`
    select ${columns} from calendar_copies k join appointments a on a.organisation_id = k.organisation_id and a.id = k.appointment_id
    where ${of(tx, connectionId)} and k.calendar_id = ${calendarId} and a.series_id is null and a.removed_at is null
      and a.last_at > ${from}::timestamptz order by k.external_id limit 5000`);
