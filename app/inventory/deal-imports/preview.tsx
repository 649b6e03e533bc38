import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import type { DealPreview, DealUnknown } from '#contract/inventory/deals/deal-imports.ts';
import { usePipelines } from '../deals/use-pipelines.ts';

/** The first rows of the file as they would be imported. */
export function PreviewDeals({ rows }: { rows: readonly DealPreview[] }) {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  const { stageName, pipelineName } = usePipelines();
  if (rows.length === 0) return null;
  const heads = [
    t('deals.field.name'),
    t('deals.field.pipeline'),
    t('deals.field.stage'),
    t('deals.field.price'),
    t('deals.field.gross'),
    t('deals.field.closingOn'),
    t('deal-imports.people'),
    t('deals.field.owner'),
  ];
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{t('imports.preview')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <div tabIndex={0} className="overflow-x-auto rounded-m border border-line">
        <table className="w-full min-w-220 text-start text-sm">
          <thead className="bg-sunken text-ink-2">
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 text-start font-medium whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line align-top">
            {rows.map(({ row, name, pipeline, stage, price, gross, closingOn, people, agents }) => (
              <tr key={row}>
                <td className="px-3 py-2 font-medium">
                  <bdi>{name}</bdi>
                </td>
                <td className="px-3 py-2">{pipelineName(pipeline)}</td>
                <td className="px-3 py-2">{stageName(stage)}</td>
                <td className="num px-3 py-2 whitespace-nowrap">{price === null ? '' : format.money(price)}</td>
                <td className="num px-3 py-2 whitespace-nowrap">{gross === null ? '' : format.money(gross)}</td>
                <td className="num px-3 py-2 whitespace-nowrap">{closingOn && format.date(closingOn)}</td>
                <td className="px-3 py-2">
                  <bdi>{format.list(people)}</bdi>
                </td>
                <td className="px-3 py-2">{format.list(agents.map(nameOf))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Values of the file that can't be imported as they are, and what becomes of each. */
export function UnknownValues({ values }: { values: readonly DealUnknown[] }) {
  const t = useT();
  if (values.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{t('imports.unknown')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <ul tabIndex={0} className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line">
        {values.map(({ heading, value, becomes, count }) => (
          <li key={`${heading} ${value}`} className="flex flex-wrap justify-between gap-x-4 py-1.5 text-sm">
            {becomes === 'no_commission' ? (
              <span>{t('deals.field.gross')}</span>
            ) : (
              <span>
                {heading}: <bdi className="font-medium">{value}</bdi>
              </span>
            )}
            <span className="num text-ink-2">{t(`deal-imports.becomes.${becomes}`, { count })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
