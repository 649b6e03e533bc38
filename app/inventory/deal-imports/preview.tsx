import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { PreviewRows } from '#app/records/imports/preview-rows.tsx';
import type { DealPreview } from '#contract/inventory/deals/deal-imports.ts';
import { usePipelines } from '../deals/use-pipelines.ts';

/** The first rows of the file as they would be imported. */
export function PreviewDeals({ rows }: { rows: readonly DealPreview[] }) {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  const { stageName, pipelineName } = usePipelines();
  return (
    <PreviewRows
      rows={rows.map(({ row, name, pipeline, stage, price, gross, closingOn, people, agents }) => ({
        row,
        cells: [
          { head: t('deals.field.name'), cell: <bdi>{name}</bdi> },
          { head: t('deals.field.pipeline'), cell: pipelineName(pipeline) },
          { head: t('deals.field.stage'), cell: stageName(stage) },
          { head: t('deals.field.price'), cell: price === null ? '' : format.money(price), isNumber: true },
          { head: t('deals.field.gross'), cell: gross === null ? '' : format.money(gross), isNumber: true },
          { head: t('deals.field.closingOn'), cell: closingOn && format.date(closingOn), isNumber: true },
          { head: t('deal-imports.people'), cell: <bdi>{format.list(people)}</bdi> },
          { head: t('deals.field.owner'), cell: format.list(agents.map(nameOf)) },
        ],
      }))}
    />
  );
}
