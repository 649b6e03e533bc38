import type { ShownBrand } from '#contract/account/onboarding.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { brandColumns, brandJoin } from '#server/account/onboarding/shown-brand.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { allWithin } from '../calendar/queries.ts';
import { pageColumns } from './pages.ts';
import { type Busy, bookable, freeHosts, offeredWithin, type Rules, type Span } from './slots.ts';

export type OpenPage = Rules &
  ShownBrand & {
    id: string;
    slug: string;
    title: string;
    description: string;
    kind: string;
    place: string;
    isOpen: boolean;
    together: boolean;
    hosts: string[];
    lastHost: string | null;
  };

export const openPage = (where: Sql): Sql => sql`
  select ${pageColumns}, b.last_host as "lastHost", ${brandColumns}
  from booking_pages b ${brandJoin('b')}
  where ${where} and b.removed_at is null`;

export type Taken = {
  busy: Busy[];
  /** The number of bookings on the page, by date in the page's time zone. */
  booked: Map<string, number>;
};

/** Everything that blocks time between two moments. A booking that is being moved doesn't block itself. */
export async function takenWithin(
  tx: Tx,
  page: OpenPage,
  { from, to }: Span,
  without?: { bookingId: string; appointmentId: string },
): Promise<Taken> {
  const { organisationId } = tx.scope;
  const around = { from: from - 5 * 3_600_000, to: to + 13 * 3_600_000 };
  const appointments = await allWithin(tx, page.hosts, around);
  const low = new Date(around.from - 86_400_000).toISOString();
  const high = new Date(around.to + 86_400_000).toISOString();
  const except = without?.bookingId ?? null;
  const ofPage = await tx.all<{ startsAt: string }>(sql`
    select k.starts_at as "startsAt" from bookings k
    where k.organisation_id = ${organisationId} and k.page_id = ${page.id} and k.cancelled_at is null
      and k.starts_at > ${low} and k.starts_at < ${high} and k.id is distinct from ${except}::uuid`);
  const promised = await tx.all<{ host: string; from: string; to: string }>(sql`
    select p.user_id as host, lower(p.span) as "from", p.until as "to" from booking_people p
    where p.organisation_id = ${organisationId} and p.user_id = any(${page.hosts}::uuid[]) and p.until > ${low}
      and lower(p.span) < ${high} and p.booking_id is distinct from ${except}::uuid`);
  const booked = new Map<string, number>();
  for (const { startsAt } of ofPage) {
    const day = dayIn(Date.parse(startsAt), page.timeZone);
    booked.set(day, (booked.get(day) ?? 0) + 1);
  }
  const busy = [
    ...appointments
      .filter(({ row }) => row.status === 'planned' && row.id !== without?.appointmentId)
      .flatMap(({ row, from: begins, to: ends }) =>
        row.people.filter((person) => page.hosts.includes(person)).map((host) => ({ host, from: begins, to: ends })),
      ),
    ...promised.map(({ host, from: begins, to: ends }) => ({ host, from: Date.parse(begins), to: Date.parse(ends) })),
  ];
  return { busy, booked };
}

export const isDayFull = ({ dailyCap, timeZone }: OpenPage, { booked }: Taken, start: number): boolean =>
  dailyCap !== null && (booked.get(dayIn(start, timeZone)) ?? 0) >= dailyCap;

/** The hosts who can take a start time: those who are free, or on a page where all hosts attend, either all or none. */
export function takersAt(page: OpenPage, { busy }: Taken, start: number): string[] {
  const free = freeHosts(page, start, page.hosts, busy);
  return page.together && free.length < page.hosts.length ? [] : free;
}

/** The start times that at least one host is free for. */
export function freeWithin(page: OpenPage, taken: Taken, span: Span, now: number): number[] {
  const when = bookable(page, now);
  const within = { from: Math.max(span.from, when.from), to: Math.min(span.to, when.to) };
  if (!page.isOpen || within.from >= within.to) return [];
  return offeredWithin(page, within).filter(
    (start) => !isDayFull(page, taken, start) && takersAt(page, taken, start).length > 0,
  );
}
