import { addDays, dayIn, daysBetween, startOfDay } from '#contract/core/time-zone.ts';
import { dayEverywhere } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import type { BuiltIn } from '#server/core/programs/engine.ts';
import { wake } from '#server/core/programs/records.ts';

/** Reminds on the day before and on the day itself. */
const ahead = [1, 0] as const;
const morning = 8 * 3_600_000;

type Due = { id: string; name: string; on: string; owner: string | null; toldAhead: number | null; timeZone: string };

/** Open dates of an active deal, each with its responsible member, by default the deal's owner. */
const openDates = (tx: Tx, dealId: string): Promise<Due[]> =>
  tx.all<Due>(sql`
    select d.id, d.name, d.on_day as "on", coalesce(d.owner_id, l.owner_id) as owner, l.time_zone as "timeZone",
      case when d.told_day = d.on_day then d.told_ahead end as "toldAhead"
    from deal_dates d join deals l on l.organisation_id = d.organisation_id and l.id = d.deal_id
    where d.organisation_id = ${tx.scope.organisationId} and d.deal_id = ${dealId} and d.state = 'open' and d.on_day is not null
      and l.state = 'open' and l.archived_at is null order by d.on_day, d.id for update of d`);

/** The next reminder of a date: in the morning, in the deal's time zone. */
function nextMoment({ on, toldAhead, timeZone }: Due): number | undefined {
  const days = ahead.find((one) => toldAhead === null || one < toldAhead);
  return days === undefined ? undefined : startOfDay(addDays(on, -days), timeZone) + morning;
}

/** The time of the next reminder. Past dates aren't reminded of; they show as overdue. */
async function nextOf(tx: Tx, dealId: string, now: number): Promise<number | undefined> {
  const moments = (await openDates(tx, dealId))
    .filter(({ on, timeZone }) => on >= dayIn(now, timeZone))
    .flatMap((date) => nextMoment(date) ?? []);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

/** Schedules the deal's next reminder. */
export async function remindLater(tx: Tx, dealId: string): Promise<void> {
  const at = await nextOf(tx, dealId, Date.now());
  if (at !== undefined) await wake(tx, dealDateReminder, { recordId: dealId }, at);
}

async function tellOfDates(tx: Tx, dealId: string, now: number): Promise<number> {
  let told = 0;
  for (const date of await openDates(tx, dealId)) {
    const { id: dateId, name, on, owner, timeZone } = date;
    const moment = nextMoment(date);
    const days = daysBetween(dayIn(now, timeZone), on);
    if (days < 0 || moment === undefined || moment > now) continue;
    await tx.run(sql`
      update deal_dates set told_day = ${on}, told_ahead = ${days}
      where organisation_id = ${tx.scope.organisationId} and id = ${dateId}`);
    tx.record({
      kind: 'deal.date_due',
      subject: { type: 'deal', id: dealId },
      data: { dateId, name, on, days, user: owner },
    });
    told += 1;
  }
  return told;
}

export const dealDateReminder: BuiltIn = {
  key: 'deal_date_reminder',
  name: 'Deal date reminders',
  async do(tx, { subjectId: dealId, now }) {
    const told = await tellOfDates(tx, dealId, now);
    return { outcome: told > 0 ? 'done' : 'skipped', again: await nextOf(tx, dealId, now) };
  },
};

/** A deal that is restored, reopened, or moved to another time zone is reminded of its dates again. */
export const dateRemindersListener: OrganisationListener = {
  name: 'reminders of deal dates',
  works: 'in organisation',
  kinds: ['deal.restored', 'deal.stage_changed', 'deal.changed'],
  async handle(tx, events) {
    const ids = [...new Set(events.filter(concernsReminders).map(({ subject }) => subject.id))];
    const waiting = await tx.all<{ id: string }>(sql`
      select l.id from deals l
      where l.organisation_id = ${tx.scope.organisationId} and l.id = any(${ids}::uuid[]) and l.state = 'open' and l.archived_at is null
        and exists (select from deal_dates d where d.organisation_id = l.organisation_id and d.deal_id = l.id and d.state = 'open'
          and d.on_day >= ${dayEverywhere} - 1)`);
    for (const deal of waiting) await wake(tx, dealDateReminder, { recordId: deal.id }, Date.now());
  },
};

const concernsReminders = ({ kind, data }: { kind: string; data: Record<string, unknown> }): boolean =>
  kind === 'deal.restored' ||
  (kind === 'deal.stage_changed' ? data.state === 'open' : 'timeZone' in ((data.changes ?? {}) as object));
