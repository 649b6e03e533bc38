import { addDays, addMonths } from '../../core/time-zone.ts';
import { isCourtDay } from './court-days.ts';

export const noticeKinds = ['late_rent', 'violation', 'non_renewal', 'rent_increase', 'entry'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export const deliveryMethods = ['personal', 'posted', 'mail', 'certified_mail', 'portal'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

type Facts = { monthsThere: number; raise: number };
type Rule = {
  /** The law as it reads from this day on. */
  from: string;
  days: number | ((facts: Facts) => number);
  /** Saturdays, Sundays and the holidays of the state's courts do not count. */
  courtDays?: boolean;
  /** More days where it goes by mail. */
  mailDays?: number;
  source: string;
};

/**
 * How long a notice must run, by kind and state, the newest first. Written from memory of the statutes named and to be checked
 * before anybody relies on them; where no rule is here, the days are asked for.
 */
const noticeRules: Readonly<Record<NoticeKind, Readonly<Record<string, readonly Rule[]>>>> = {
  late_rent: {
    AZ: [{ from: '2000-01-01', days: 5, mailDays: 5, source: 'A.R.S. § 33-1368(B)' }],
    CA: [{ from: '2019-09-01', days: 3, courtDays: true, mailDays: 5, source: 'Cal. Code Civ. Proc. § 1161(2)' }],
    CO: [{ from: '2019-05-20', days: 10, source: 'C.R.S. 13-40-104(1)(d)' }],
    FL: [{ from: '2000-01-01', days: 3, courtDays: true, source: 'Fla. Stat. § 83.56(3)' }],
    IL: [{ from: '2000-01-01', days: 5, source: '735 ILCS 5/9-209' }],
    MA: [{ from: '2000-01-01', days: 14, source: 'M.G.L. c. 186 § 11' }],
    MD: [{ from: '2021-10-01', days: 10, source: 'Md. Real Prop. § 8-401(c)' }],
    MI: [{ from: '2000-01-01', days: 7, source: 'MCL 554.134(2)' }],
    MN: [{ from: '2024-01-01', days: 14, source: 'Minn. Stat. § 504B.321' }],
    NC: [{ from: '2000-01-01', days: 10, source: 'N.C.G.S. § 42-3' }],
    NV: [{ from: '2019-07-01', days: 7, courtDays: true, source: 'NRS 40.253' }],
    NY: [{ from: '2019-06-14', days: 14, source: 'N.Y. RPAPL § 711(2)' }],
    OH: [{ from: '2000-01-01', days: 3, source: 'O.R.C. § 1923.04' }],
    OR: [{ from: '2023-07-06', days: 10, source: 'ORS 90.394' }],
    PA: [{ from: '2000-01-01', days: 10, source: '68 P.S. § 250.501(b)' }],
    TX: [{ from: '2000-01-01', days: 3, source: 'Tex. Prop. Code § 24.005' }],
    VA: [{ from: '2019-10-01', days: 5, source: 'Va. Code § 55.1-1245(F)' }],
    WA: [{ from: '2019-07-28', days: 14, mailDays: 1, source: 'RCW 59.12.030(3)' }],
  },
  violation: {
    AZ: [{ from: '2000-01-01', days: 10, mailDays: 5, source: 'A.R.S. § 33-1368(A)' }],
    CA: [{ from: '2019-09-01', days: 3, courtDays: true, mailDays: 5, source: 'Cal. Code Civ. Proc. § 1161(3)' }],
    FL: [{ from: '2000-01-01', days: 7, source: 'Fla. Stat. § 83.56(2)(b)' }],
    VA: [{ from: '2019-10-01', days: 30, source: 'Va. Code § 55.1-1245(A)' }],
    WA: [{ from: '2000-01-01', days: 10, mailDays: 1, source: 'RCW 59.12.030(4)' }],
  },
  non_renewal: {
    AZ: [{ from: '2000-01-01', days: 30, source: 'A.R.S. § 33-1375(B)' }],
    CA: [
      {
        from: '2007-01-01',
        days: ({ monthsThere }) => (monthsThere >= 12 ? 60 : 30),
        source: 'Cal. Civ. Code § 1946.1',
      },
    ],
    FL: [{ from: '2023-07-01', days: 30, source: 'Fla. Stat. § 83.57(3)' }],
    GA: [{ from: '2000-01-01', days: 60, source: 'O.C.G.A. § 44-7-7' }],
    IL: [{ from: '2000-01-01', days: 30, source: '735 ILCS 5/9-207' }],
    NC: [{ from: '2000-01-01', days: 7, source: 'N.C.G.S. § 42-14' }],
    NV: [{ from: '2000-01-01', days: 30, source: 'NRS 40.251' }],
    NY: [
      {
        from: '2019-10-12',
        days: ({ monthsThere }) => (monthsThere >= 24 ? 90 : monthsThere >= 12 ? 60 : 30),
        source: 'N.Y. RPL § 226-c',
      },
    ],
    OH: [{ from: '2000-01-01', days: 30, source: 'O.R.C. § 5321.17(B)' }],
    PA: [
      { from: '2000-01-01', days: ({ monthsThere }) => (monthsThere > 12 ? 30 : 15), source: '68 P.S. § 250.501(b)' },
    ],
    TX: [{ from: '2000-01-01', days: 30, source: 'Tex. Prop. Code § 91.001' }],
    VA: [{ from: '2019-10-01', days: 30, source: 'Va. Code § 55.1-1253' }],
  },
  rent_increase: {
    CA: [
      {
        from: '2020-01-01',
        days: ({ raise }) => (raise > 100_000 ? 90 : 30),
        mailDays: 5,
        source: 'Cal. Civ. Code § 827(b)',
      },
    ],
    CO: [{ from: '2021-06-25', days: 60, source: 'C.R.S. 38-12-701' }],
    DE: [{ from: '2000-01-01', days: 60, source: '25 Del. C. § 5107' }],
    NV: [{ from: '2021-07-01', days: 60, source: 'NRS 118A.300' }],
    NY: [
      {
        from: '2019-10-12',
        days: ({ monthsThere, raise }) => (raise < 50_000 ? 0 : monthsThere >= 24 ? 90 : monthsThere >= 12 ? 60 : 30),
        source: 'N.Y. RPL § 226-c',
      },
    ],
    OR: [{ from: '2000-01-01', days: 90, source: 'ORS 90.323' }],
    WA: [
      { from: '2025-05-07', days: 90, source: 'RCW 59.18.140' },
      { from: '2019-07-28', days: 60, source: 'RCW 59.18.140' },
    ],
  },
  entry: {
    AZ: [{ from: '2000-01-01', days: 2, source: 'A.R.S. § 33-1343(D)' }],
    CA: [{ from: '2003-01-01', days: 1, mailDays: 5, source: 'Cal. Civ. Code § 1954(d)' }],
    DE: [{ from: '2000-01-01', days: 2, source: '25 Del. C. § 5509(b)' }],
    FL: [{ from: '2022-07-01', days: 1, source: 'Fla. Stat. § 83.53(2)' }],
    MN: [{ from: '2024-01-01', days: 1, source: 'Minn. Stat. § 504B.211' }],
    NV: [{ from: '2000-01-01', days: 1, source: 'NRS 118A.330' }],
    OH: [{ from: '2000-01-01', days: 1, source: 'O.R.C. § 5321.04(A)(8)' }],
    OR: [{ from: '2000-01-01', days: 1, source: 'ORS 90.322' }],
    VA: [{ from: '2023-07-01', days: 3, source: 'Va. Code § 55.1-1229' }],
    WA: [{ from: '2000-01-01', days: 2, source: 'RCW 59.18.150(6)' }],
  },
};

/** Whole months by the calendar: on the day a year is over, it is twelve. */
export function monthsThere(from: string, on: string): number {
  const months =
    (Number(on.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(on.slice(5, 7)) - Number(from.slice(5, 7));
  return Math.max(0, addMonths(from, months) > on ? months - 1 : months);
}

type NoticeClock = { state: string; days: number; courtDays: boolean; mailDays: number; source: string };

/** How long this notice must run; null where no rule of the state is known to us. */
export function noticeClock(kind: NoticeKind, state: string, servedOn: string, facts: Facts): NoticeClock | null {
  const rule = noticeRules[kind][state]?.find(({ from }) => from <= servedOn);
  if (!rule) return null;
  const { days, courtDays = false, mailDays = 0, source } = rule;
  return { state, days: typeof days === 'number' ? days : days(facts), courtDays, mailDays, source };
}

/** The last day that the notice runs. The day it was served on never counts. */
export function noticeEnds(
  servedOn: string,
  { state, days, courtDays, mailDays }: NoticeClock,
  method: DeliveryMethod,
): string {
  let at = servedOn;
  for (let left = days; left > 0; ) {
    at = addDays(at, 1);
    if (!courtDays || isCourtDay(at, state)) left -= 1;
  }
  return method === 'mail' || method === 'certified_mail' ? addDays(at, mailDays) : at;
}

/** The last day on which a notice can be served so that it has run by a day. */
export function serveBy(by: string, clock: NoticeClock, method: DeliveryMethod): string {
  let day = addDays(by, -clock.days);
  while (noticeEnds(day, clock, method) > by) day = addDays(day, -1);
  return day;
}
