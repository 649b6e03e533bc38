import { X } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Select } from '#app/ui/select.tsx';
import { mostRelated, type Related, readRelated, writeRelated } from '#contract/core/metrics/related.ts';
import QuestionFilter, { fieldsOf } from './question-filter.tsx';

type Props = { offered: readonly string[]; value: readonly string[]; onChange: (related: string[]) => void };

/** What must be there, or not be there, beside the records that are counted: leads with a deal that closed, without a loan. */
export default function RelatedFilters({ offered, value, onChange }: Props) {
  const t = useT();
  const known = offered.filter((kind) => fieldsOf.has(kind));
  const chosen = value.flatMap((text) => readRelated(text) ?? []);
  const put = (place: number, next: Related | null) => {
    const all = [...chosen];
    if (next) all[place] = next;
    else all.splice(place, 1);
    onChange(all.map(writeRelated));
  };
  if (known.length === 0) return null;
  const choices = known.flatMap((kind) => [
    { value: kind, label: t.any(`metrics.with.${kind}`) },
    { value: `!${kind}`, label: t.any(`metrics.without.${kind}`) },
  ]);
  return (
    <fieldset className={cx('col-span-full grid gap-2', value.length === 0 && 'lg:col-span-2')}>
      <legend className="mb-1.5 text-sm font-medium">{t('metrics.related')}</legend>
      {chosen.map((one, place) => {
        const kind = known.find((name) => name === one.type);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and they are told apart by their place
          <div key={place} className="grid gap-2 rounded-m border border-line p-3">
            <div className="flex items-center gap-2">
              <Select
                aria-label={t('metrics.related')}
                className="w-56"
                value={`${one.isNone ? '!' : ''}${one.type}`}
                onChange={(next) => put(place, { ...readRelated(next)!, filter: '' })}
                options={choices}
              />
              <IconButton
                className="ms-auto"
                size="s"
                label={t('metrics.removeRelated')}
                onClick={() => put(place, null)}
              >
                <X />
              </IconButton>
            </div>
            {kind && (
              <QuestionFilter
                subject={kind}
                label={t.any(`metrics.of.${kind}`)}
                value={one.filter}
                onChange={(filter) => put(place, { ...one, filter })}
              />
            )}
          </div>
        );
      })}
      {chosen.length < mostRelated && (
        <Select
          aria-label={t('metrics.addRelated')}
          className="w-56"
          value=""
          onChange={(next) => next && onChange([...value, next])}
          options={[{ value: '', label: t('metrics.addRelated') }, ...choices]}
        />
      )}
    </fieldset>
  );
}
