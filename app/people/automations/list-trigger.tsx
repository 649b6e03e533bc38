import { useQuery } from '@tanstack/react-query';
import { viewsOf } from '#app/account/views.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { useFilterReader } from '#app/ui/list/filter-reader.ts';
import { Select } from '#app/ui/select.tsx';
import { type Group, rooted } from '#contract/core/filter.ts';
import type { Trigger } from '#contract/people/automations/steps.ts';
import { useLeadFields } from '../leads/use-custom-fields.ts';
import { LeadFilter } from './lead-filter.tsx';

type ListTrigger = Extract<Trigger, { kind: 'list' }>;

/** A trigger on entering or leaving a list, defined by its own conditions or copied from a saved view. */
export function ListTriggerForm({
  trigger,
  onChange,
}: {
  trigger: ListTrigger;
  onChange: (trigger: ListTrigger) => void;
}) {
  const t = useT();
  const { fields } = useLeadFields();
  const { data } = useQuery(viewsOf('leads'));
  const views = data?.views ?? [];
  const reader = useFilterReader(views.length > 0);
  // A view without a filter is left out, because no lead could enter it.
  const filters = views.flatMap(({ id, name, query }) => {
    const text = new URLSearchParams(query).get('filter');
    const read = text ? reader?.parseFilter(fields, text) : undefined;
    return read?.filter ? [{ id, name, filter: rooted(read.filter) as Group }] : [];
  });
  const chosen = filters.find(
    ({ name, filter }) => name === trigger.name && JSON.stringify(filter) === JSON.stringify(trigger.filter),
  );
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('automations.trigger.when')}>
          <Select
            value={trigger.when}
            onChange={(when) => onChange({ ...trigger, when })}
            options={[
              { value: 'enters', label: t('automations.trigger.enters') },
              { value: 'leaves', label: t('automations.trigger.leaves') },
            ]}
          />
        </Field>
        {filters.length > 0 && (
          <Field label={t('automations.trigger.view')} hint={t('automations.trigger.viewHint')}>
            <Select
              value={chosen?.id ?? ''}
              onChange={(next) => {
                const view = filters.find(({ id }) => id === next);
                if (view) onChange({ ...trigger, name: view.name, filter: view.filter });
              }}
              options={[
                { value: '', label: t('automations.trigger.chooseView') },
                ...filters.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
        )}
      </div>
      <LeadFilter
        value={trigger.filter}
        // Once edited, the list no longer has the view's name.
        onChange={(filter) => onChange({ ...trigger, name: '', filter: filter as ListTrigger['filter'] })}
      />
    </div>
  );
}
