import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { BarCell } from '#app/ui/bar-cell.tsx';
import { cx } from '#app/ui/classes.ts';
import {
  averageInterest,
  daysBehind,
  isReachName,
  isReportNumber,
  peopleIn,
  type ReachName,
  type ReachRow,
  type ReportNumber,
  type ReportRow,
  reachNames,
  reportNames,
  rowsBehind,
  weeksOf,
} from '#contract/inventory/showing-report.ts';

const numberNames = keysOf('public-showing.number', reportNames);

const reachWords = keysOf('public-showing.number', reachNames);

type Shown = ReportNumber | ReachName;
type Props = {
  rows: readonly ReportRow[];
  reach: readonly ReachRow[];
  /** The selection in the URL; all rows if it is unknown. */
  asked: string;
  addressOf: (name: Shown) => string;
};

/** Numbers, a trend, and the rows behind the selected number; shared by the seller's page and the agent's. */
export function ReportView({ rows, reach, asked, addressOf }: Props) {
  const t = useT();
  const format = useFormat();
  const average = averageInterest(rows);
  const shown: Shown = isReportNumber(asked) || isReachName(asked) ? asked : 'all';
  return (
    <div className="grid gap-10">
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-m border border-line bg-line sm:grid-cols-4">
        {reportNames.map((name) => (
          <NumberLink
            key={name}
            href={addressOf(name)}
            isShown={name === shown}
            value={rowsBehind(name, rows).length}
            label={t(numberNames[name])}
          />
        ))}
        <li className="bg-surface px-4 py-3">
          <b className="num block text-2xl font-medium">
            {average === null ? '–' : format.number(average, { maximumFractionDigits: 1 })}
          </b>
          <span className="text-sm text-ink-2">{t('public-showing.report.average')}</span>
        </li>
      </ul>
      <ul className="-mt-6 grid gap-px overflow-hidden rounded-m border border-line bg-line sm:grid-cols-3">
        {reachNames.map((name) => (
          <NumberLink
            key={name}
            href={addressOf(name)}
            isShown={name === shown}
            value={peopleIn(daysBehind(name, reach))}
            label={t(reachWords[name])}
          />
        ))}
      </ul>
      <Trend rows={rows} />
      {isReachName(shown) ? (
        <DayList days={daysBehind(shown, reach)} title={t(reachWords[shown])} />
      ) : (
        <RowList rows={rowsBehind(shown, rows)} title={t(numberNames[shown])} />
      )}
    </div>
  );
}

type NumberProps = { href: string; isShown: boolean; value: number; label: string };

function NumberLink({ href, isShown, value, label }: NumberProps) {
  const format = useFormat();
  return (
    <li className="bg-surface">
      <a
        href={href}
        aria-current={isShown ? 'true' : undefined}
        className={cx('block h-full px-4 py-3 hover:bg-sunken', isShown && 'bg-act-tint')}
      >
        <b className="num block text-2xl font-medium">{format.number(value)}</b>
        <span className="text-sm text-ink-2">{label}</span>
      </a>
    </li>
  );
}

function DayList({ days, title }: { days: readonly ReachRow[]; title: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-labelledby="days">
      <h2 id="days" className="mb-2 text-xl font-medium">
        {title} <span className="num text-ink-3">{format.number(peopleIn(days))}</span>
      </h2>
      {days.length === 0 && <p className="text-ink-2">{t('public-showing.report.none')}</p>}
      <ul className="num border-t border-line">
        {days.map(({ day, people }) => (
          <li key={day} className="flex justify-between gap-3 border-b border-line py-2">
            <b className="font-medium">{format.date(day)}</b>
            <span className="text-ink-2">{t('public-showing.report.people', { count: people })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Visits per week and their interest, as a table with bars. */
function Trend({ rows }: { rows: readonly ReportRow[] }) {
  const t = useT();
  const format = useFormat();
  const weeks = weeksOf(rows);
  if (weeks.length === 0) return null;
  const most = Math.max(...weeks.map((week) => week.rows.length));
  return (
    <section aria-labelledby="trend">
      <h2 id="trend" className="mb-2 text-xl font-medium">
        {t('public-showing.report.trend')}
      </h2>
      <div className="overflow-x-auto">
        <table className="num w-full text-start">
          <thead className="text-sm text-ink-3">
            <tr>
              <th scope="col" className="py-1.5 pe-4 text-start font-medium">
                {t('public-showing.report.week')}
              </th>
              <th scope="col" className="py-1.5 pe-4 text-start font-medium">
                {t('public-showing.number.held')}
              </th>
              <th scope="col" className="py-1.5 text-start font-medium">
                {t('public-showing.report.average')}
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, rows: held, interest }) => (
              <tr key={from} className="border-t border-line">
                <th scope="row" className="py-1.5 pe-4 text-start font-normal whitespace-nowrap">
                  {format.date(from)}
                </th>
                <td className="w-1/2 py-1.5 pe-4">
                  <BarCell value={held.length} most={most} words={format.number(held.length)} />
                </td>
                <td className="py-1.5">
                  {interest === null ? '–' : format.number(interest, { maximumFractionDigits: 1 })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function RowList({ rows, title }: { rows: readonly ReportRow[]; title: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-labelledby="rows">
      <h2 id="rows" className="mb-2 text-xl font-medium">
        {title} <span className="num text-ink-3">{format.number(rows.length)}</span>
      </h2>
      {rows.length === 0 && <p className="text-ink-2">{t('public-showing.report.none')}</p>}
      <ul className="border-t border-line">
        {rows.map(({ id, day, brokerage, state, isHeld, feedback }) => (
          <li key={id} className="grid gap-1 border-b border-line py-3 break-inside-avoid">
            <p className="flex flex-wrap gap-x-3">
              <b className="num font-medium">{format.date(day)}</b>
              {brokerage && <bdi className="text-ink-2">{brokerage}</bdi>}
              <span className="ms-auto text-sm text-ink-3">
                {t(isHeld ? 'public-showing.number.held' : `public-showing.short.${state}`)}
              </span>
            </p>
            {feedback && (
              <p className="text-ink-2">
                {t('public-showing.report.said', {
                  interest: feedback.interest,
                  price: t(`public-showing.price.${feedback.priceOpinion}`),
                })}
                {feedback.offerLikely && <> · {t('public-showing.number.offers')}</>}
              </p>
            )}
            {feedback?.liked && (
              <p>
                <span className="text-ink-3">{t('public-showing.liked')}</span> <bdi>{feedback.liked}</bdi>
              </p>
            )}
            {feedback?.disliked && (
              <p>
                <span className="text-ink-3">{t('public-showing.disliked')}</span> <bdi>{feedback.disliked}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
