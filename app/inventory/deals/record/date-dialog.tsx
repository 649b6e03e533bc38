import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Select } from '#app/ui/select.tsx';
import { type DateRule, dateBases } from '#contract/inventory/deals/date-rules.ts';
import type { DealDate } from '#contract/inventory/deals/deal-dates.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { issuesOf } from '../issues.ts';
import { keyFor } from '../key-for.ts';
import { Refused } from '../refused.tsx';

type Props = { deal: Deal; date?: DealDate; dates: readonly DealDate[]; onClose: () => void };

const usual: DateRule = { base: 'acceptance', days: 10, count: 'calendar', roll: 'next' };

/** A date with a rule, or on a fixed day. */
export default function DateDialog({ deal, date, dates, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(date?.name ?? '');
  const [isRuled, setRuled] = useState(date ? date.rule !== null : true);
  const [rule, setRule] = useState<DateRule>(date?.rule ?? usual);
  const [on, setOn] = useState<string | null>(date?.on ?? null);
  const [time, setTime] = useState(date?.time ?? '17:00');
  const people = usePeople();
  const [owner, setOwner] = useState(date?.owner ?? null);
  const wish = { name, time, owner, ...(isRuled ? { rule } : { rule: null, on }) };
  const save = useMutation({
    mutationFn: () =>
      date
        ? api.deals.changeDate({ id: deal.id, dateId: date.id, ...wish })
        : api.deals.addDate(
            {
              id: deal.id,
              key: keyFor(
                name,
                dates.map((one) => one.key),
              ),
              ...wish,
            },
            { key },
          ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['deals'] });
      onClose();
    },
  });
  const issues = issuesOf(save.error, ['name', 'rule', 'on', 'time', 'owner']);
  const change = (part: Partial<DateRule>) => setRule({ ...rule, ...part });
  return (
    <FormDialog
      title={date ? date.name : t('deals.date.add')}
      saveLabel={t('ui.save')}
      busy={save.isPending}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <Field label={t('deals.date.name')} required error={issues.of('name')}>
        <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={120} autoFocus />
      </Field>
      <Segmented
        label={t('deals.date.how')}
        value={isRuled ? 'rule' : 'day'}
        onChange={(how) => setRuled(how === 'rule')}
        options={[
          { value: 'rule', label: t('deals.date.byRule') },
          { value: 'day', label: t('deals.date.onDay') },
        ]}
        className="justify-self-start"
      />
      {isRuled ? (
        <div className="grid gap-3.5 sm:grid-cols-2">
          <Field label={t('deals.date.days')} hint={t('deals.date.daysHint')} error={issues.of('rule')}>
            <Input
              inputMode="numeric"
              className="num"
              value={String(rule.days)}
              onChange={(event) => change({ days: Number.parseInt(event.target.value.replace('−', '-'), 10) || 0 })}
            />
          </Field>
          <Field label={t('deals.date.count')}>
            <Select
              value={rule.count}
              onChange={(count) => change({ count })}
              options={[
                { value: 'calendar', label: t('deals.date.calendar') },
                { value: 'business', label: t('deals.date.business') },
              ]}
            />
          </Field>
          <Field label={t('deals.date.base')}>
            <Select
              value={rule.base}
              onChange={(base) => change({ base })}
              options={[
                ...dateBases.map((base) => ({ value: base as string, label: t(`deals.base.${base}`) })),
                ...dates.filter(({ id }) => id !== date?.id).map((one) => ({ value: one.key, label: one.name })),
              ]}
            />
          </Field>
          <Field label={t('deals.date.roll')}>
            <Select
              value={rule.roll}
              onChange={(roll) => change({ roll })}
              options={(['none', 'next', 'previous'] as const).map((roll) => ({
                value: roll,
                label: t(`deals.roll.${roll}`),
              }))}
            />
          </Field>
        </div>
      ) : (
        <Field label={t('deals.date.onDay')} error={issues.of('on')}>
          <DateField value={on} onChange={setOn} />
        </Field>
      )}
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={t('deals.date.time')} hint={format.zone(deal.timeZone)} error={issues.of('time')}>
          <Input type="time" value={time} onChange={(event) => setTime(event.target.value)} className="num" />
        </Field>
        <Field label={t('deals.date.owner')} error={issues.of('owner')}>
          <Combobox
            label={t('deals.date.owner')}
            placeholder={t('deals.date.nobody')}
            value={people.options.find(({ value }) => value === owner) ?? null}
            onChange={(chosen) => setOwner(chosen?.value ?? null)}
            source={people.options}
            clearable
          />
        </Field>
      </div>
    </FormDialog>
  );
}
