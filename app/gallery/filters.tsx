import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { FilterBar } from '#app/ui/filter/filter-bar.tsx';
import { everything, type Filter } from '#contract/core/filter.ts';
import { formatFilter, parseFilter } from '#contract/core/filter-url.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import { Section } from './section.tsx';

const people = [
  { value: '0198a0c0-0000-7000-8000-000000000001', label: 'Maya Okafor' },
  { value: '0198a0c0-0000-7000-8000-000000000002', label: 'Omar Haddad' },
];
const lists = {
  'lead tags': ['vip', 'investor', 'cash buyer', 'relocating'].map((value) => ({ value, label: value })),
};
const samples = {
  'No filter': '',
  Conditions: 'stage:any_of(new,engaged)~lastActivityAt:older_than(3d)~owner:any_of(me,none)',
  Group: 'stage:is(new)~or(score:gte(60)~tags:has_any(vip,investor))',
  Nested: 'not(or(stage:is(trash)~and(score:lt(10)~openTasks:is(0))))~budget:between(40000000,64000000)',
};

/** The one editor of filters, over the fields of leads, with what each would be in an address. */
export function Filters() {
  const t = useT();
  return (
    <Section title="Filters">
      <p className="mb-4 text-sm text-ink-3">
        {[t('leads.field.stage'), t('leads.field.owner'), t('leads.field.score')].join(' · ')} …
      </p>
      <div className="grid gap-6">
        {Object.entries(samples).map(([name, written]) => (
          <Sample key={name} name={name} written={written} />
        ))}
      </div>
    </Section>
  );
}

function Sample({ name, written }: { name: string; written: string }) {
  const [filter, setFilter] = useState<Filter>(() => parseFilter(leadFields, written).filter ?? everything);
  return (
    <div className="grid min-w-0 gap-2">
      <span className="text-sm text-ink-3">{name}</span>
      <FilterBar
        fields={leadFields}
        value={filter}
        onChange={setFilter}
        people={people}
        lists={lists}
        count={async (asked) => ({ count: formatFilter(asked).length })}
      />
      <code className="font-code text-xs break-all text-ink-3">{formatFilter(filter)}</code>
    </div>
  );
}
