import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { whole } from '#contract/core/money.ts';
import { type Amount, type CommissionTerms, withAgent } from '#contract/inventory/deals/commission.ts';
import { ownSource } from '#contract/inventory/deals/commission-terms.ts';
import type { DealSheet } from '#contract/inventory/deals/deal-commissions.ts';
import { issuesOf } from '../issues.ts';
import { dealQueries } from '../queries.ts';
import { RateField } from '../rate-field.tsx';
import { Refused } from '../refused.tsx';
import { AgreedFee } from './agreed-fee.tsx';
import { AmountField } from './amount-field.tsx';
import { BonusRows } from './bonus-rows.tsx';

type Props = { id: string; sheet: DealSheet; onClose: () => void };
const nothing: Amount = { kind: 'percent', rate: 0 };
const swapped = <Thing,>(all: readonly Thing[], place: number, one: Thing): Thing[] =>
  all.map((each, at) => (at === place ? one : each));
const without = <Thing,>(all: readonly Thing[], place: number): Thing[] => all.filter((_, at) => at !== place);

/** The deal's income, the deductions off the top, and the agents' shares. */
export default function TermsDialog({ id, sheet, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const people = usePeople();
  const [terms, setTerms] = useState<CommissionTerms>(sheet.terms);
  const change = (part: Partial<CommissionTerms>) => setTerms({ ...terms, ...part });
  const save = useMutation({
    mutationFn: async () => {
      const { version } = await client.fetchQuery({ ...dealQueries.get(id), staleTime: 0 });
      return api.deals.setCommission({ id, terms }, { version });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['deals'] });
      onClose();
    },
  });
  const { sources, referral, preItems, bonuses, agents, agreed } = terms;
  const issues = issuesOf(save.error, ['terms.bonuses', 'terms.sources.0', 'terms.sources.1']);
  const total = agents.reduce((sum, { share }) => sum + share, 0);
  const otherSide = sources[0]?.side === 'listing' ? 'buying' : 'listing';
  return (
    <FormDialog
      title={t('deals.sheet.terms')}
      saveLabel={t('ui.save')}
      busy={save.isPending}
      size="l"
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-3.5 sm:grid-cols-2">
        {(sources.length > 0 ? sources : [{ side: ownSource[sheet.deal.side], amount: null }]).map(
          ({ side, amount }, place) => (
            <AmountField
              key={side}
              label={t(`deals.source.${side}`)}
              error={issues.of(`terms.sources.${place}`)}
              value={amount}
              onChange={(next) => change({ sources: sources.toSpliced(place, 1, { side, amount: next }) })}
            />
          ),
        )}
        {sources.length < 2 ? (
          <Button
            kind="quiet"
            icon={<Plus />}
            className="self-end justify-self-start"
            disabled={sources.length === 0}
            onClick={() => change({ sources: [...sources, { side: otherSide, amount: nothing }] })}
          >
            {t('deals.terms.otherSide')}
          </Button>
        ) : (
          <Button
            kind="quiet"
            className="self-end justify-self-start"
            onClick={() => change({ sources: sources.slice(0, 1) })}
          >
            {t('deals.terms.oneSide')}
          </Button>
        )}
        {sheet.agreement ? (
          <AgreedFee of={sheet} terms={terms} onMinutes={(minutes) => change({ minutes })} />
        ) : agreed ? (
          <AmountField label={t('deals.terms.agreed')} value={agreed} onChange={(next) => change({ agreed: next })} />
        ) : (
          <Button
            kind="quiet"
            icon={<Plus />}
            className="self-end justify-self-start"
            onClick={() => change({ agreed: nothing })}
          >
            {t('deals.terms.addAgreed')}
          </Button>
        )}
      </div>
      {referral ? (
        <div className="grid items-end gap-3.5 sm:grid-cols-[8rem_minmax(0,1fr)_8rem_auto]">
          <Field label={t('deals.terms.referral')}>
            <Select
              value={referral.direction}
              onChange={(direction) => change({ referral: { ...referral, direction } })}
              options={[
                { value: 'out', label: t('deals.terms.out') },
                { value: 'in', label: t('deals.terms.in') },
              ]}
            />
          </Field>
          <Field label={t('deals.terms.brokerage')}>
            <Input
              value={referral.name}
              onChange={(event) => change({ referral: { ...referral, name: event.target.value } })}
              maxLength={80}
            />
          </Field>
          <Field label={t('deals.terms.rate')}>
            <RateField value={referral.rate} onChange={(rate) => change({ referral: { ...referral, rate } })} />
          </Field>
          <IconButton label={t('ui.removeNamed', { name: referral.name })} onClick={() => change({ referral: null })}>
            <Trash2 />
          </IconButton>
        </div>
      ) : (
        <Button
          kind="quiet"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => change({ referral: { direction: 'out', name: '', rate: 250_000 } })}
        >
          {t('deals.terms.addReferral')}
        </Button>
      )}
      {preItems.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no name until one is written
        <div key={place} className="grid items-end gap-3.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
          <Field label={t('deals.terms.item')}>
            <Input
              value={item.name}
              onChange={(event) =>
                change({ preItems: swapped(preItems, place, { ...item, name: event.target.value }) })
              }
              maxLength={80}
            />
          </Field>
          <AmountField
            label={t('deals.terms.amount')}
            value={item.amount}
            onChange={(amount) => change({ preItems: swapped(preItems, place, { ...item, amount }) })}
          />
          <IconButton
            label={t('ui.removeNamed', { name: item.name })}
            onClick={() => change({ preItems: without(preItems, place) })}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      <Button
        kind="quiet"
        icon={<Plus />}
        className="justify-self-start"
        onClick={() => change({ preItems: [...preItems, { name: '', amount: { kind: 'flat', cents: 0 } }] })}
      >
        {t('deals.terms.addItem')}
      </Button>
      <BonusRows
        bonuses={bonuses}
        agents={agents}
        error={issues.of('terms.bonuses')}
        onChange={(next) => change({ bonuses: next })}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">{t('deals.terms.agents')}</legend>
        {agents.map((agent, place) => (
          <div key={agent.user || place} className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-center gap-2">
            <Combobox
              label={t('deals.terms.agent')}
              source={people.options}
              value={people.options.find(({ value }) => value === agent.user) ?? null}
              onChange={(option) =>
                option && change({ agents: swapped(agents, place, { ...agent, user: option.value }) })
              }
            />
            <RateField
              aria-label={t('deals.terms.share')}
              value={agent.share}
              onChange={(share) => change({ agents: swapped(agents, place, { ...agent, share }) })}
            />
            <IconButton
              label={t('ui.removeNamed', { name: people.nameOf(agent.user) })}
              onClick={() => change({ agents: without(agents, place) })}
            >
              <Trash2 />
            </IconButton>
          </div>
        ))}
        <Button
          kind="quiet"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => {
            const next = people.options.find(({ value }) => !agents.some(({ user }) => user === value));
            if (next) change({ agents: withAgent(agents, next.value) });
          }}
        >
          {t('deals.terms.addAgent')}
        </Button>
        {agents.length > 0 && total !== whole && (
          <p role="alert" className="text-sm text-loss">
            {t('deals.terms.notWhole')}
          </p>
        )}
      </fieldset>
    </FormDialog>
  );
}
