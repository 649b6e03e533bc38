import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { fewest, wilson } from '#contract/core/metrics/metric.ts';
import { formFields } from '#contract/insight/conversion.ts';

const names = keysOf('conversion.field', formFields);

const fieldsQuery = (period: string) =>
  queryOptions({
    queryKey: ['conversion', 'fields', period],
    queryFn: ({ signal }) => api.conversion.fields({ period }, { signal }),
  });

/** Which fields of each form people fill in, and whether those who do come further. */
export function FormFields({ period }: { period: string }) {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(fieldsQuery(period));
  return (
    <Panel title={t('conversion.fields')} text={t('conversion.fields.text')}>
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} columns={4} />
      ) : data.forms.length === 0 ? (
        <p className="px-4.5 py-8 text-center text-ink-2">{t('metrics.empty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <div tabIndex={0} className="overflow-x-auto">
          <table className="w-full min-w-[36rem] text-sm">
            <thead className="text-xs text-ink-3">
              <tr className="border-b border-line">
                <th scope="col" className="px-4.5 py-2 text-start font-medium">
                  {t('conversion.fields.field')}
                </th>
                <th scope="col" className="px-3 py-2 text-end font-medium">
                  {t('conversion.fields.filled')}
                </th>
                <th scope="col" className="px-3 py-2 text-end font-medium">
                  {t('conversion.fields.with')}
                </th>
                <th scope="col" className="px-4.5 py-2 text-end font-medium">
                  {t('conversion.fields.without')}
                </th>
              </tr>
            </thead>
            {data.forms.map(({ slug, name, inquiries, fields }) => (
              <tbody key={slug} className="divide-y divide-line border-b border-line">
                <tr>
                  <th scope="rowgroup" colSpan={4} className="bg-sunken px-4.5 py-1.5 text-start font-medium">
                    <bdi>{name}</bdi>{' '}
                    <span className="font-normal text-ink-3">
                      {t('conversion.fields.inquiries', { count: inquiries })}
                    </span>
                  </th>
                </tr>
                {fields.map(({ field, with: filled, without }) => (
                  <tr key={field}>
                    <th scope="row" className="px-4.5 py-1.5 text-start font-normal">
                      {t(names[field])}
                    </th>
                    <td className="num px-3 py-1.5 text-end">{format.percent(filled.people / inquiries)}</td>
                    <td className="num px-3 py-1.5 text-end">
                      <Booked {...filled} />
                    </td>
                    <td className="num px-4.5 py-1.5 text-end">
                      <Booked {...without} />
                    </td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </Panel>
  );
}

/** How many had an appointment; of too few, where the true share lies. */
function Booked({ people, booked }: { people: number; booked: number }) {
  const t = useT();
  const format = useFormat();
  if (people === 0) return <span className="text-ink-3">–</span>;
  if (people >= fewest) return <>{format.percent(booked / people)}</>;
  const { low, high } = wilson(booked, people);
  return (
    <span className="text-ink-2" title={t('metrics.tooFew', { count: people })}>
      {t('metrics.range', { low: format.percent(low), high: format.percent(high) })}
    </span>
  );
}
