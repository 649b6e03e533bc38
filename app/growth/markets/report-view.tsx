import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Globe, Megaphone } from 'lucide-react';
import { useNavigate } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { BarCell } from '#app/ui/bar-cell.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { type Figure, fewestSales, type MarketReport } from '#contract/growth/markets.ts';
import { marketQueries, paperAddress } from './queries.ts';
import { Subscribers } from './subscribers.tsx';

/** One ZIP code: its figures with the number of homes behind each, monthly sales, and subscribers. */
export function ReportView({ zip }: { zip: string }) {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const navigate = useNavigate();
  const page = useMutation({
    mutationFn: () => api.markets.makePage({ zip }),
    onSuccess: ({ id }) => void navigate(`/website/page/${id}`),
    onError: (problem) => toast(t('markets.notPage'), { tone: 'destructive', description: failureText(t, problem) }),
  });
  const set = useMutation({
    mutationFn: () => api.library.make({ market: zip, occasion: 'other' }),
    onSuccess: ({ pieces, post }) => {
      toast(t('hub.made', { count: pieces.length + (post ? 1 : 0) }));
      void navigate('/marketing?tab=library');
    },
    onError: (problem) => toast(t('ui.error'), { tone: 'destructive', description: failureText(t, problem) }),
  });
  const { data: report, error, refetch } = useQuery(marketQueries.report(zip));
  if (error && !report) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!report) return <Skeleton className="h-96 w-full rounded-m" />;
  return (
    <section aria-labelledby="market-place" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-center gap-3">
        <div className="me-auto grid gap-0.5">
          <h2 id="market-place" className="text-xl font-medium">
            <bdi>{[report.city, report.zip].filter(Boolean).join(' ')}</bdi>
          </h2>
          <p className="text-sm text-ink-3">
            {t('markets.through', { day: format.date(report.through), own: report.own, fed: report.fed })}
          </p>
        </div>
        {may('marketing.write') && (
          <Button icon={<Megaphone />} busy={set.isPending} onClick={() => set.mutate()}>
            {t('hub.makeDrafts')}
          </Button>
        )}
        {may('sites.manage') && (
          <Button icon={<Globe />} busy={page.isPending} onClick={() => page.mutate()}>
            {t('markets.page')}
          </Button>
        )}
        <Button asChild>
          <a href={paperAddress(zip)} download>
            <Download />
            {t('markets.pdf')}
          </a>
        </Button>
      </header>
      <Figures report={report} />
      {report.months.some(({ sold }) => sold > 0) && <Months report={report} />}
      {may('campaigns.read') && <Subscribers zip={zip} />}
    </section>
  );
}

function Figures({ report }: { report: MarketReport }) {
  const t = useT();
  const format = useFormat();
  const rest = (figure: Figure) => t('markets.homes', { count: figure.homes });
  const few = (figure: Figure) => t('markets.tooFew', { count: figure.homes, least: fewestSales });
  const before = report.medianSaleBefore.value;
  const cards: [string, string | null, string][] = [
    [t('markets.active'), format.number(report.active), t('markets.fresh', { count: report.fresh })],
    [t('markets.pending'), format.number(report.pending), ''],
    [t('markets.sold'), format.number(report.sold), ''],
    ...(
      [
        [t('markets.medianList'), report.medianList, format.money, ''],
        [
          t('markets.medianSale'),
          report.medianSale,
          format.money,
          before === null ? '' : t('markets.yearAgo', { price: format.money(before) }),
        ],
        [t('markets.days'), report.medianDays, format.number, ''],
        [t('markets.ratio'), report.saleToList, (value: number) => format.percent(value, 1), ''],
        [
          t('markets.inventory'),
          report.monthsOfInventory,
          (value: number) => t('markets.months', { count: value }),
          '',
        ],
      ] as [string, Figure, (value: number) => string, string][]
    ).map(([label, figure, words, more]): [string, string | null, string] =>
      figure.value === null
        ? [label, null, few(figure)]
        : [label, words(figure.value), [more, rest(figure)].filter(Boolean).join(' · ')],
    ),
  ];
  return (
    <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {cards.map(([label, value, note]) => (
        <div key={label} className="grid content-start gap-1 rounded-m border border-line bg-surface p-4">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="num text-xl font-medium">{value ?? <span className="text-ink-3">–</span>}</dd>
          {note && <dd className="text-sm text-ink-3">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Months({ report: { months } }: { report: MarketReport }) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const monthName = new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const most = Math.max(...months.map(({ sold }) => sold));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <div tabIndex={0} className="overflow-x-auto rounded-m border border-line bg-surface">
      <table className="w-full min-w-96 text-sm">
        <caption className="px-4 pt-3 pb-2 text-start font-medium">{t('markets.byMonth')}</caption>
        <thead className="text-ink-3">
          <tr>
            <th scope="col" className="px-4 py-1.5 text-start font-normal">
              {t('markets.month')}
            </th>
            <th scope="col" className="px-4 py-1.5 text-start font-normal">
              {t('markets.soldIn')}
            </th>
            <th scope="col" className="px-4 py-1.5 text-end font-normal">
              {t('markets.medianSaleShort')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {months.map(({ month, sold, medianSale }) => (
            <tr key={month}>
              <th scope="row" className="px-4 py-1.5 text-start font-normal whitespace-nowrap">
                {monthName.format(new Date(month))}
              </th>
              <td className="w-1/2 px-4 py-1.5">
                <BarCell value={sold} most={most} words={format.number(sold)} />
              </td>
              <td className="num px-4 py-1.5 text-end">
                {medianSale.value === null ? (
                  <span className="text-ink-3">{sold > 0 ? t('markets.few') : '–'}</span>
                ) : (
                  format.money(medianSale.value)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
