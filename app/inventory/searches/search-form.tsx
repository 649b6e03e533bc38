import { lazy, Suspense } from 'react';
import { useT } from '#app/i18n/t.ts';
import { findTowns } from '#app/records/find-towns.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Issue } from '#contract/core/errors.ts';
import { type Filter, rooted } from '#contract/core/filter.ts';
import type { SavedSearch } from '#contract/inventory/saved-searches.ts';
import { changeKinds, criteriaFields, frequencies, soughtStatuses } from '#contract/inventory/search-fields.ts';
import { statusKey } from '../listings/status.ts';
import { LiveMatches } from './live-matches.tsx';
import { frequencyKeys, kindKeys } from './words.ts';

const FilterBar = lazy(async () => ({ default: (await import('#app/ui/filter/filter-bar.tsx')).FilterBar }));

export type SearchDraft = Pick<SavedSearch, 'name' | 'filter' | 'statuses' | 'kinds' | 'frequency' | 'expiresOn'>;

type Props = { draft: SearchDraft; onChange: (change: Partial<SearchDraft>) => void; issues: readonly Issue[] };

const lists = { places: findTowns };

const toggled = <Value,>(all: readonly Value[], held: readonly Value[], value: Value, on: boolean): Value[] =>
  all.filter((one) => (one === value ? on : held.includes(one)));

export function SearchForm({ draft, onChange, issues }: Props) {
  const t = useT();
  const issueOf = (field: string) => issues.find(({ path }) => path[0] === field)?.message;
  const { name, filter, statuses, kinds, frequency, expiresOn } = draft;
  const setFilter = (next: Filter) => onChange({ filter: rooted(next) });
  return (
    <>
      <Field label={t('searches.field.name')} required error={issueOf('name')}>
        <Input value={name} maxLength={100} onChange={(event) => onChange({ name: event.target.value })} />
      </Field>
      <div className="grid gap-2">
        <p className="text-sm font-medium">{t('searches.field.criteria')}</p>
        <Suspense fallback={<Skeleton className="h-9 w-full" />}>
          <FilterBar fields={criteriaFields} value={filter} onChange={setFilter} lists={lists} />
        </Suspense>
        {issueOf('filter') && <p className="text-sm text-loss">{issueOf('filter')}</p>}
        <LiveMatches filter={filter} statuses={statuses} onChange={setFilter} />
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">{t('searches.statuses')}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {soughtStatuses.map((status) => (
            <Checkbox
              key={status}
              label={t.any(statusKey(status))}
              checked={statuses.includes(status)}
              onChange={(on) => onChange({ statuses: toggled(soughtStatuses, statuses, status, on) })}
            />
          ))}
        </div>
        {(statuses.length === 0 || issueOf('statuses')) && (
          <p className="text-sm text-loss">{issueOf('statuses') ?? t('searches.noStatus')}</p>
        )}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">{t('searches.kinds')}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {changeKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(kindKeys[kind])}
              checked={kinds.includes(kind)}
              onChange={(on) => onChange({ kinds: toggled(changeKinds, kinds, kind, on) })}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('searches.field.frequency')} error={issueOf('frequency')}>
          <Select
            value={frequency}
            onChange={(next) => onChange({ frequency: next })}
            options={frequencies.map((value) => ({ value, label: t(frequencyKeys[value]) }))}
          />
        </Field>
        <Field label={t('searches.field.expiresOn')} hint={t('searches.expiresHint')} error={issueOf('expiresOn')}>
          <DateField value={expiresOn} min={todayHere()} onChange={(day) => onChange({ expiresOn: day })} />
        </Field>
      </div>
    </>
  );
}
