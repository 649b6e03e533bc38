import { useT } from '#app/i18n/t.ts';
import type { Asked } from '#app/insight/metrics/queries.ts';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { TableWidget } from '#app/insight/metrics/widgets/table.tsx';
import { Tooltip } from '#app/ui/tooltip.tsx';
import type { Answer, Line } from '#contract/core/metrics/metrics.ts';

const per = ['leads_new', 'leads_with_appointment', 'closings'] as const;

/** What each source brought and cost. What is divided by nothing is blank, never endless. */
export function SourceTable({ asked, answer, withSpend }: { asked: Asked; answer: Answer; withSpend: boolean }) {
  const t = useT();
  const { amount } = useMetrics();
  const measuredOf = (line: Line, id: string) => line.cells[id]?.value ?? 0;
  const head = (key: string, formula: string) => (
    <Tooltip text={formula}>
      <button type="button" className="cursor-help underline decoration-dotted underline-offset-4">
        {key}
      </button>
    </Tooltip>
  );
  const costs = per.map((id) => ({
    id: `per ${id}`,
    head: head(t(`analytics.per.${id}`), t(`analytics.formula.${id}`)),
    cell: (line: Line) => {
      const [spent, many] = [measuredOf(line, 'spend'), measuredOf(line, id)];
      return <span className="num">{spent === 0 || many === 0 ? '–' : amount(spent / many, 'money')}</span>;
    },
  }));
  const back = {
    id: 'return',
    head: head(t('analytics.return'), t('analytics.formula.return')),
    cell: (line: Line) => {
      const spent = measuredOf(line, 'spend');
      return (
        <span className="num">
          {spent === 0 ? '–' : amount((measuredOf(line, 'commission') - spent) / spent, 'share')}
        </span>
      );
    },
  };
  return (
    <TableWidget
      asked={asked}
      answer={answer}
      title={t('analytics.sources')}
      goal={null}
      height={0}
      more={withSpend ? [...costs, back] : []}
    />
  );
}
