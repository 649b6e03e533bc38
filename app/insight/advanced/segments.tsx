import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { type Asked, answerQuery } from '#app/insight/metrics/queries.ts';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { TableWidget } from '#app/insight/metrics/widgets/table.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { againstRest, type Verdict, verdicts } from '#contract/core/metrics/significance.ts';

const verdictNames = keysOf('advanced.verdict', verdicts);
const tones: Record<Verdict, 'act' | 'need' | 'plain'> = {
  higher: 'act',
  lower: 'need',
  chance: 'plain',
  few: 'plain',
};

/** A rate by group, each against all others, with how many it is made of and whether chance explains it. */
export function Segments({ period }: { period: string }) {
  const t = useT();
  const format = useFormat();
  const metrics = useMetrics();
  const shares = metrics.known.filter(
    ({ measure, isNow, dimensions }) => measure === 'share' && !isNow && dimensions.length > 0,
  );
  const [wanted, setWanted] = useState('appointment_rate');
  const [group, setGroup] = useState('source');
  const metric = shares.find(({ id }) => id === wanted) ?? shares[0];
  const dimension = metric?.dimensions.find(({ name }) => name === group) ?? metric?.dimensions[0];
  const asked: Asked = { metrics: [metric?.id ?? 'appointment_rate'], by: [dimension?.name ?? 'source'], period };
  const found = useQuery({ ...answerQuery(asked), enabled: metric !== undefined });
  const id = asked.metrics[0]!;
  const rows = found.data?.rows ?? [];
  const compared = againstRest(rows.map(({ cells }) => ({ part: cells[id]?.part ?? 0, n: cells[id]?.n ?? 0 })));
  const verdictOf = new Map(rows.map(({ keys }, place) => [JSON.stringify(keys), compared[place]!]));
  return (
    <Panel title={t('advanced.segments')} text={t('advanced.segments.text')}>
      <div className="flex flex-wrap gap-4 border-b border-line p-4.5">
        <Field label={t('advanced.rate')} className="w-60">
          <Select
            value={metric?.id ?? wanted}
            onChange={setWanted}
            options={shares.map((one) => ({ value: one.id, label: metrics.nameOf(one.id) }))}
          />
        </Field>
        <Field label={t('metrics.groupBy')} className="w-60">
          <Select
            value={dimension?.name ?? group}
            onChange={setGroup}
            options={(metric?.dimensions ?? []).map((one) => ({ value: one.name, label: metrics.labelOf(one) }))}
          />
        </Field>
      </div>
      {found.isError && !found.data ? (
        <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <SkeletonRows rows={5} columns={4} />
      ) : rows.length === 0 ? (
        <p className="px-4.5 py-8 text-center text-ink-2">{t('metrics.empty')}</p>
      ) : (
        <TableWidget
          asked={asked}
          answer={found.data}
          title={t('advanced.segments')}
          goal={null}
          height={0}
          more={[
            {
              id: 'n',
              head: t('advanced.n'),
              cell: ({ cells }) => <span className="num">{format.number(cells[id]?.n ?? 0)}</span>,
            },
            {
              id: 'p',
              head: t('advanced.p'),
              cell: (_, keys) => {
                const p = keys && verdictOf.get(JSON.stringify(keys))?.p;
                if (typeof p !== 'number') return <span className="num">–</span>;
                return (
                  <span className="num">{p < 0.001 ? '< 0.001' : format.number(p, { maximumFractionDigits: 3 })}</span>
                );
              },
            },
            {
              id: 'verdict',
              head: t('advanced.verdict'),
              cell: (_, keys) => {
                const verdict = keys && verdictOf.get(JSON.stringify(keys))?.verdict;
                return verdict ? <Chip tone={tones[verdict]}>{t(verdictNames[verdict])}</Chip> : null;
              },
            },
          ]}
        />
      )}
    </Panel>
  );
}
