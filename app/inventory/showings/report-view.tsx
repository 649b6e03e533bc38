import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import {
  averageInterest,
  type ReportNumber,
  type ReportRow,
  reportNames,
  rowsBehind,
  weeksOf,
} from '#contract/inventory/showing-report.ts';

const numberNames = keysOf('public-showing.number', reportNames);

type Props = { rows: readonly ReportRow[]; shown: ReportNumber; addressOf: (name: ReportNumber) => string };

/** Numbers, a trend, and the rows behind the number that is chosen: the seller's page and the agent's own show the same. */
export function ReportView({ rows, shown, addressOf }: Props) {
  const t = useT();
  const format = useFormat();
  const average = averageInterest(rows);
  return (
    <div className="grid gap-10">
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-m border border-line bg-line sm:grid-cols-4">
        {reportNames.map((name) => (
          <li key={name} className="bg-surface">
            <a
              href={addressOf(name)}
              aria-current={name === shown ? 'true' : undefined}
              className={cx('block h-full px-4 py-3 hover:bg-sunken', name === shown && 'bg-act-tint')}
            >
              <b className="num block text-2xl font-medium">{format.number(rowsBehind(name, rows).length)}</b>
              <span className="text-sm text-ink-2">{t(numberNames[name])}</span>
            </a>
          </li>
        ))}
        <li className="bg-surface px-4 py-3">
          <b className="num block text-2xl font-medium">
            {average === null ? '–' : format.number(average, { maximumFractionDigits: 1 })}
          </b>
          <span className="text-sm text-ink-2">{t('public-showing.report.average')}</span>
        </li>
      </ul>
      <Trend rows={rows} />
      <RowList rows={rowsBehind(shown, rows)} title={t(numberNames[shown])} />
    </div>
  );
}

/** How many came each week and how they liked it, as a table that is also a picture. */
function Trend({ rows }: { rows: readonly ReportRow[] }) {
  const t = useT();
  const format = useFormat();
  const weeks = weeksOf(rows);
  if (weeks.length === 0) return null;
  const most = Math.max(...weeks.map((week) => week.rows.length), 1);
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
            {weeks.map(({ monday, rows: held, interest }) => (
              <tr key={monday} className="border-t border-line">
                <th scope="row" className="py-1.5 pe-4 text-start font-normal whitespace-nowrap">
                  {format.date(monday)}
                </th>
                <td className="w-1/2 py-1.5 pe-4">
                  <span className="flex items-center gap-2">
                    <span className="w-6">{format.number(held.length)}</span>
                    <svg className="h-2.5 w-full text-act" aria-hidden="true">
                      <rect width={`${(100 * held.length) / most}%`} height="100%" rx="2" fill="currentColor" />
                    </svg>
                  </span>
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
