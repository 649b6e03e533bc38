import { CalendarDays, CircleAlert, ListFilter, Plus, X, Zap } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Select } from '#app/ui/select.tsx';
import { WholeNumber } from '#app/ui/whole-number.tsx';
import { everything } from '#contract/core/filter.ts';
import { settableFields } from '#contract/people/automations/problems.ts';
import { type Definition, mostTriggers, type Trigger } from '#contract/people/automations/steps.ts';
import { milestoneKeys } from '#contract/verticals/loans/milestones.ts';
import { useLeadFields } from '../leads/use-custom-fields.ts';
import { useStages } from '../leads/use-stages.ts';
import { useFlow } from './flow-context.ts';
import { ListTriggerForm } from './list-trigger.tsx';
import { eventNames, milestoneNames, shownEvents } from './use-step-words.tsx';

const icons = { event: Zap, date: CalendarDays, list: ListFilter };
const made: Record<Trigger['kind'], Trigger> = {
  event: { kind: 'event', event: 'lead.created', where: [] },
  date: { kind: 'date', field: 'createdAt', days: 0, time: '09:00', yearly: false },
  list: { kind: 'list', name: '', filter: everything as { and: [] }, when: 'enters' },
};

type Props = { definition: Definition; onChange: ((definition: Definition) => void) | undefined };

/** The triggers; any of them enrolls a lead. */
export function Triggers({ definition, onChange }: Props) {
  const t = useT();
  const { words, problems } = useFlow();
  const [open, setOpen] = useState<number | null>(null);
  const { triggers } = definition;
  const put = (next: Trigger[]) => onChange?.({ ...definition, triggers: next });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {triggers.length === 0 && <p className="text-sm text-ink-3">{t('automations.starts.none')}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {triggers.map((trigger, n) => {
          const Icon = icons[trigger.kind];
          const wrong = problems.filter((problem) => problem.trigger === n);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a trigger is known by its place
            <li key={n} className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-s border border-line px-3 py-2">
              <div className="flex items-center gap-2.5">
                <Icon className="size-4 shrink-0 text-act" aria-hidden="true" />
                <button
                  type="button"
                  disabled={!onChange}
                  aria-expanded={open === n}
                  className="min-w-0 flex-1 rounded-s text-start font-medium"
                  onClick={() => setOpen(open === n ? null : n)}
                >
                  {words.trigger(trigger)}
                </button>
                {onChange && (
                  <IconButton
                    size="s"
                    label={`${t('automations.remove')}: ${words.trigger(trigger)}`}
                    onClick={() => put(triggers.toSpliced(n, 1))}
                  >
                    <X />
                  </IconButton>
                )}
              </div>
              {wrong.map(({ kind }) => (
                <p key={kind} className="flex items-center gap-1.5 text-sm text-loss">
                  <CircleAlert className="size-3.5 shrink-0" aria-hidden="true" />
                  {t(`automations.problem.${kind}`)}
                </p>
              ))}
              {open === n && onChange && (
                <TriggerForm trigger={trigger} onChange={(next) => put(triggers.with(n, next))} />
              )}
            </li>
          );
        })}
      </ul>
      {onChange && triggers.length < mostTriggers && (
        <Menu
          trigger={
            <Button size="s" icon={<Plus />} className="justify-self-start">
              {t('automations.addTrigger')}
            </Button>
          }
          entries={(['event', 'date', 'list'] as const).map((kind) => {
            const Icon = icons[kind];
            return {
              label: t(`automations.trigger.${kind}`),
              icon: <Icon />,
              onSelect: () => {
                put([...triggers, made[kind]]);
                setOpen(triggers.length);
              },
            };
          })}
        />
      )}
    </div>
  );
}

function TriggerForm({ trigger, onChange }: { trigger: Trigger; onChange: (trigger: Trigger) => void }) {
  const t = useT();
  const { words } = useFlow();
  const { own } = useLeadFields();
  const stages = useStages();
  if (trigger.kind === 'list') return <ListTriggerForm trigger={trigger} onChange={onChange} />;
  if (trigger.kind === 'date') {
    const dates = ['createdAt', 'reengageOn', ...own.map(({ key }) => key).filter((key) => key.startsWith('x_date_'))];
    return (
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <Field label={t('automations.trigger.dateField')}>
          <Select
            value={trigger.field}
            onChange={(field) => onChange({ ...trigger, field })}
            options={dates.map((value) => ({ value, label: words.fieldName(value) }))}
          />
        </Field>
        <Field label={t('automations.trigger.days')}>
          <WholeNumber value={trigger.days} min={-365} max={365} onChange={(days) => onChange({ ...trigger, days })} />
        </Field>
        <Field label={t('automations.trigger.time')}>
          <Input
            type="time"
            required
            value={trigger.time}
            onChange={(event) => event.target.value && onChange({ ...trigger, time: event.target.value })}
          />
        </Field>
        <Checkbox
          className="sm:col-span-3"
          label={t('automations.trigger.yearly')}
          checked={trigger.yearly}
          onChange={(yearly) => onChange({ ...trigger, yearly })}
        />
      </div>
    );
  }
  const said = trigger.where[0]?.is ?? 'any';
  const where = (field: string, value: string) =>
    onChange({ ...trigger, where: value === 'any' ? [] : [{ field, is: value }] });
  const changeable = [
    'firstName',
    'lastName',
    'email',
    'phone',
    'tags',
    ...settableFields,
    ...own.map(({ key }) => key),
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('automations.trigger.event')}>
        <Select
          value={trigger.event}
          onChange={(event) => onChange({ kind: 'event', event, where: [] })}
          options={shownEvents.map((value) => ({ value: value as string, label: t(eventNames[value]!) }))}
        />
      </Field>
      {trigger.event === 'lead.stage_changed' && (
        <Field label={t('automations.trigger.toStage')}>
          <Select
            value={said}
            onChange={(value) => where('to', value)}
            options={[{ value: 'any', label: t('automations.trigger.anyStage') }, ...stages.options]}
          />
        </Field>
      )}
      {trigger.event === 'loan.milestone_changed' && (
        <Field label={t('automations.trigger.toMilestone')}>
          <Select
            value={said}
            onChange={(value) => where('to', value)}
            options={[
              { value: 'any', label: t('automations.trigger.anyMilestone') },
              ...milestoneKeys.map((value) => ({ value: value as string, label: t(milestoneNames[value]) })),
            ]}
          />
        </Field>
      )}
      {trigger.event === 'lead.changed' && (
        <Field label={t('automations.trigger.field')}>
          <Select
            value={said}
            onChange={(value) => where('field', value)}
            options={[
              { value: 'any', label: t('automations.trigger.anyField') },
              ...changeable.map((value) => ({ value, label: words.fieldName(value) })),
            ]}
          />
        </Field>
      )}
    </div>
  );
}
