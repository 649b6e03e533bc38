import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { afterCapFroms, feePers, type PlanTerms } from '#contract/inventory/deals/commission.ts';
import { issuesOf } from '../issues.ts';
import { RateField } from '../rate-field.tsx';
import { Refused } from '../refused.tsx';
import { PlanPeople } from './plan-people.tsx';
import { PlanTiers } from './plan-tiers.tsx';

const fresh: PlanTerms = {
  period: 'calendar',
  startsOn: '01-01',
  base: 'split',
  scale: 'marginal',
  tiers: [{ from: 0, agent: 700_000 }],
  cap: null,
  preItems: [],
  postItems: [],
  feePer: 'deal',
  afterCapFee: 0,
  afterCapFrom: 'next',
  team: null,
  mentor: null,
};

/** A commission plan from a start day: splits by tier, a cap, fees before and after the split, and parts for team leader and mentor. */
export default function PlanDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const people = usePeople();
  const [key] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [user, setUser] = useState<string | null>(null);
  const [from, setFrom] = useState<string | null>(todayHere());
  const [terms, setTerms] = useState(fresh);
  const change = (part: Partial<PlanTerms>) => setTerms({ ...terms, ...part });
  const add = useMutation({
    mutationFn: () => api.deals.addPlan({ user, name, from: from ?? todayHere(), terms }, { key }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['deals'] });
      onClose();
    },
  });
  const issues = issuesOf(add.error, ['name', 'from', 'user', 'terms.mentor']);
  const {
    period,
    startsOn,
    cap,
    afterCapFee,
    preItems,
    postItems,
    feePer = 'agent',
    afterCapFrom = 'crossing',
  } = terms;
  const option = (id: string | null) => people.options.find(({ value }) => value === id) ?? null;
  return (
    <FormDialog
      title={t('deals.plan.add')}
      saveLabel={t('deals.plan.save')}
      busy={add.isPending}
      size="l"
      onSave={() => add.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={t('deals.plan.name')} required error={issues.of('name')}>
          <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={80} autoFocus />
        </Field>
        <Field label={t('deals.plan.whose')} error={issues.of('user')}>
          <Combobox
            label={t('deals.plan.whose')}
            source={people.options}
            value={option(user)}
            onChange={(chosen) => setUser(chosen?.value ?? null)}
            placeholder={t('deals.plan.everybody')}
            clearable
          />
        </Field>
        <Field label={t('deals.plan.inForce')} error={issues.of('from')}>
          <DateField value={from} onChange={setFrom} />
        </Field>
        <Field label={t('deals.plan.year')}>
          <Select
            value={period}
            onChange={(next) => change({ period: next })}
            options={[
              { value: 'calendar', label: t('deals.plan.calendar') },
              { value: 'anniversary', label: t('deals.plan.anniversary') },
            ]}
          />
        </Field>
        {period === 'anniversary' && (
          <Field label={t('deals.plan.startsOn')} hint={t('deals.plan.startsHint')}>
            <Input
              value={startsOn}
              onChange={(event) => change({ startsOn: event.target.value })}
              maxLength={5}
              className="num"
            />
          </Field>
        )}
      </div>
      <PlanTiers terms={terms} onChange={change} />
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={t('deals.plan.cap')} hint={t('deals.plan.capHint')}>
          <MoneyField value={cap} onChange={(cents) => change({ cap: cents })} />
        </Field>
        <Field label={t('deals.plan.afterCapFee')}>
          <MoneyField value={afterCapFee} onChange={(cents) => change({ afterCapFee: cents ?? 0 })} />
        </Field>
        {afterCapFee > 0 && (
          <Field label={t('deals.plan.afterCapFrom')}>
            <Select
              value={afterCapFrom}
              onChange={(next) => change({ afterCapFrom: next })}
              options={afterCapFroms.map((value) => ({ value, label: t(`deals.plan.afterCapFrom.${value}`) }))}
            />
          </Field>
        )}
        <Field label={t('deals.plan.franchise')} hint={t('deals.plan.franchiseHint')}>
          <RateField
            value={preItems[0]?.amount.kind === 'percent' ? preItems[0].amount.rate : 0}
            onChange={(rate) =>
              change({
                preItems:
                  rate === 0
                    ? []
                    : [{ name: t('deals.plan.franchise'), amount: { kind: 'percent', rate }, most: null }],
              })
            }
          />
        </Field>
        <Field label={t('deals.plan.transactionFee')}>
          <MoneyField
            value={postItems[0]?.amount.kind === 'flat' ? postItems[0].amount.cents : 0}
            onChange={(cents) =>
              change({
                postItems: cents ? [{ name: t('deals.plan.transactionFee'), amount: { kind: 'flat', cents } }] : [],
              })
            }
          />
        </Field>
        {postItems.length > 0 && (
          <Field label={t('deals.plan.feePer')}>
            <Select
              value={feePer}
              onChange={(next) => change({ feePer: next })}
              options={feePers.map((value) => ({ value, label: t(`deals.plan.feePer.${value}`) }))}
            />
          </Field>
        )}
      </div>
      <PlanPeople terms={terms} error={issues.of('terms.mentor')} onChange={change} />
    </FormDialog>
  );
}
