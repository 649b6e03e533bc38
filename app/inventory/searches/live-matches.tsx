import { useQuery } from '@tanstack/react-query';
import { CircleAlert, House } from 'lucide-react';
import { ApiProblem } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { type Filter, groupOf, isEverything, partsOf, rooted } from '#contract/core/filter.ts';
import { removeAt } from '#contract/core/filter-tree.ts';
import { type SearchPreview, tooMany } from '#contract/inventory/saved-searches.ts';
import { CriteriaText } from './criteria-text.tsx';
import { searchQueries } from './queries.ts';

type Props = { filter: Filter; statuses: readonly string[]; onChange: (filter: Filter) => void };

/** Current matches of criteria being edited, and suggestions when there are none or too many. */
export function LiveMatches({ filter, statuses, onChange }: Props) {
  const t = useT();
  const { data, error } = useQuery(searchQueries.preview(filter, statuses));
  if (error instanceof ApiProblem && error.issues[0])
    return (
      <p role="alert" className="flex items-start gap-2 rounded-m bg-loss-tint px-3 py-2 text-loss">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {error.issues[0].message}
      </p>
    );
  return (
    <div className="grid gap-2 rounded-m border border-line bg-sunken px-3 py-2.5" aria-live="polite">
      <p className="num flex items-center gap-2 font-medium">
        <House className="size-4 text-ink-3" aria-hidden="true" />
        {data
          ? t(data.capped ? 'searches.matchesAtLeast' : 'searches.matches', { count: data.count })
          : t('searches.counting')}
      </p>
      {data && <Remark found={data} filter={filter} onChange={onChange} />}
    </div>
  );
}

function Remark({ found, filter, onChange }: { found: SearchPreview } & Pick<Props, 'filter' | 'onChange'>) {
  const t = useT();
  const format = useFormat();
  const root = rooted(filter);
  const blamed = found.empties && partsOf(root)[found.empties.part];
  if (found.empties && blamed)
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-need">
        <span>
          {t('searches.empties', { count: found.empties.without })} <CriteriaText filter={blamed} />
        </span>
        <Button size="s" onClick={() => onChange(removeAt(root, ['and', found.empties!.part]))}>
          {t('searches.dropIt')}
        </Button>
      </p>
    );
  if (found.narrower) {
    const { price, count } = found.narrower;
    const upTo: Filter = { field: 'listPrice', op: 'lte', value: price };
    const narrowed = isEverything(root)
      ? { and: [upTo] }
      : 'and' in root
        ? groupOf('and', [...root.and, upTo])
        : { and: [root, upTo] };
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-need">
        <span>{t('searches.tooMany', { most: tooMany, price: format.money(price), count })}</span>
        <Button size="s" onClick={() => onChange(narrowed)}>
          {t('searches.narrowIt')}
        </Button>
      </p>
    );
  }
  return null;
}
