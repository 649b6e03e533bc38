import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { changedFields } from '#app/ui/record/merge-change.ts';
import { saveChange } from '#app/ui/record/save-change.ts';
import { useDispute } from '#app/ui/record/use-dispute.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { WholeNumber } from '#app/ui/whole-number.tsx';
import { whole } from '#contract/core/money.ts';
import { contingencyKinds, financings, type OfferTerms, unsaidTerms } from '#contract/inventory/offers/offer-terms.ts';
import type { Offer } from '#contract/inventory/offers/offers.ts';
import { issuesOf } from '../deals/issues.ts';
import { RateField } from '../deals/rate-field.tsx';
import { Refused } from '../deals/refused.tsx';
import { MomentField } from './moment-field.tsx';
import { useHomeZone } from './use-home-zone.ts';
import { useOfferDeed } from './use-offer-deed.ts';
import { termLabels, useTermWords } from './use-term-words.tsx';

type Draft = Omit<OfferTerms, 'price' | 'lead'> & { price: number | null };

const empty: Draft = {
  buyer: '',
  agent: '',
  agentEmail: '',
  agentPhone: '',
  price: null,
  earnestMoney: 0,
  financing: 'conventional',
  downRate: whole / 5,
  lender: '',
  preapprovedUntil: null,
  contingencies: [
    { kind: 'inspection', days: 10 },
    { kind: 'financing', days: 30 },
  ],
  closingOn: null,
  concessions: 0,
  ...unsaidTerms,
  inclusions: '',
  escalation: null,
  expiresAt: null,
  note: '',
};

const draftOf = (offer: Offer): Draft =>
  Object.fromEntries(Object.keys(empty).map((name) => [name, offer[name as keyof Draft]])) as Draft;

type Props = { listing: string; offer?: Offer; onClose: () => void };

/** All terms of an offer, new or existing. One idempotency key per dialog, so that a second click creates no second offer. */
export default function OfferDialog({ listing, offer, onClose }: Props) {
  const t = useT();
  const zone = useHomeZone(listing);
  const [key] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState<Draft>(() => (offer ? draftOf(offer) : empty));
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const dispute = useDispute<Offer, Partial<Omit<OfferTerms, 'lead'>>>({
    title: t('record.conflict.title', { name: offer?.buyer ?? '' }),
    labelOf: (field) => t(termLabels[field]),
    wordsOf: useTermWords(zone),
  });
  const save = useOfferDeed(
    () => {
      const terms = { ...draft, price: draft.price as number };
      if (!offer) return api.offers.create({ id: listing, ...terms }, { key });
      return saveChange<Offer, Partial<typeof terms>>({
        basis: offer,
        change: changedFields(offer, terms),
        send: (change, version) => api.offers.change({ id: listing, offerId: offer.id, ...change }, { version }),
        choose: dispute.choose,
      });
    },
    {
      inForm: true,
      onDone: () => {
        toast(t(offer ? 'offers.saved' : 'offers.added'));
        onClose();
      },
    },
  );
  const issues = issuesOf(save.error, [...Object.keys(empty)]);
  return (
    <FormDialog
      title={t(offer ? 'offers.edit' : 'offers.add')}
      saveLabel={t(offer ? 'ui.save' : 'offers.add')}
      size="l"
      busy={save.isPending}
      onSave={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        <Field label={t('offers.buyer')} required error={issues.of('buyer')}>
          <Input value={draft.buyer} onChange={(e) => set({ buyer: e.target.value })} maxLength={120} autoFocus />
        </Field>
        <Field label={t('offers.price')} required error={issues.of('price')}>
          <MoneyField value={draft.price} onChange={(price) => set({ price })} />
        </Field>
        <Field label={t('offers.financingLabel')}>
          <Select
            value={draft.financing}
            onChange={(financing) => set({ financing, ...(financing === 'cash' && { downRate: whole }) })}
            options={financings.map((value) => ({ value, label: t(`offers.financing.${value}`) }))}
          />
        </Field>
        <Field label={t('offers.down')} error={issues.of('downRate')}>
          <RateField value={draft.downRate ?? 0} onChange={(downRate) => set({ downRate })} />
        </Field>
        <Field label={t('offers.earnestMoney')} error={issues.of('earnestMoney')}>
          <MoneyField
            value={draft.earnestMoney}
            onChange={(earnestMoney) => set({ earnestMoney: earnestMoney ?? 0 })}
          />
        </Field>
        <Field label={t('offers.concessions')} hint={t('offers.concessionsHint')} error={issues.of('concessions')}>
          <MoneyField value={draft.concessions} onChange={(concessions) => set({ concessions: concessions ?? 0 })} />
        </Field>
        <Field
          label={t('offers.buyerBrokerRate')}
          hint={t('offers.buyerBrokerHint')}
          error={issues.of('buyerBrokerRate')}
        >
          <RateField value={draft.buyerBrokerRate} onChange={(buyerBrokerRate) => set({ buyerBrokerRate })} />
        </Field>
        <Money name="buyerBrokerFee" {...{ draft, set, issues }} />
        <Field label={t('offers.closingOn')} error={issues.of('closingOn')}>
          <DateField value={draft.closingOn} onChange={(closingOn) => set({ closingOn })} />
        </Field>
        <MomentField
          label={t('offers.expiresAt')}
          value={draft.expiresAt}
          zone={zone}
          onChange={(expiresAt) => set({ expiresAt })}
          error={issues.of('expiresAt')}
        />
        <Field label={t('offers.lender')} error={issues.of('lender')}>
          <Input value={draft.lender} onChange={(e) => set({ lender: e.target.value })} maxLength={120} />
        </Field>
        <Field label={t('offers.preapprovedUntil')} error={issues.of('preapprovedUntil')}>
          <DateField value={draft.preapprovedUntil} onChange={(preapprovedUntil) => set({ preapprovedUntil })} />
        </Field>
      </div>
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-3">
        <Money name="optionFee" {...{ draft, set, issues }} />
        <Count name="optionDays" {...{ draft, set, issues }} />
        <Money name="appraisalGap" {...{ draft, set, issues }} />
        <Count name="rentBackDays" {...{ draft, set, issues }} />
        <Money name="rentBackDaily" {...{ draft, set, issues }} />
      </div>
      <ContingencyFields value={draft.contingencies} onChange={(contingencies) => set({ contingencies })} />
      <EscalationFields
        value={draft.escalation}
        price={draft.price ?? 0}
        zone={zone}
        onChange={(escalation) => set({ escalation })}
        error={issues.of('escalation')}
      />
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        <Field label={t('offers.agent')} error={issues.of('agent')}>
          <Input value={draft.agent} onChange={(e) => set({ agent: e.target.value })} maxLength={120} />
        </Field>
        <Field label={t('offers.agentPhone')} error={issues.of('agentPhone')}>
          <Input value={draft.agentPhone} onChange={(e) => set({ agentPhone: e.target.value })} maxLength={40} />
        </Field>
        <Field label={t('offers.agentEmail')} error={issues.of('agentEmail')}>
          <Input value={draft.agentEmail} onChange={(e) => set({ agentEmail: e.target.value })} maxLength={254} />
        </Field>
        <Field label={t('offers.inclusions')} error={issues.of('inclusions')}>
          <Input value={draft.inclusions} onChange={(e) => set({ inclusions: e.target.value })} maxLength={500} />
        </Field>
        <Field label={t('offers.note')} error={issues.of('note')} className="sm:col-span-2">
          <Textarea value={draft.note} onChange={(e) => set({ note: e.target.value })} maxLength={2_000} rows={2} />
        </Field>
      </div>
      {dispute.shown}
    </FormDialog>
  );
}

type Term<Name> = {
  name: Name;
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  issues: ReturnType<typeof issuesOf>;
};

function Money({ name, draft, set, issues }: Term<'buyerBrokerFee' | 'optionFee' | 'appraisalGap' | 'rentBackDaily'>) {
  const t = useT();
  return (
    <Field label={t(termLabels[name])} error={issues.of(name)}>
      <MoneyField value={draft[name]} onChange={(cents) => set({ [name]: cents ?? 0 })} />
    </Field>
  );
}

function Count({ name, draft, set, issues }: Term<'optionDays' | 'rentBackDays'>) {
  const t = useT();
  return (
    <Field label={t(termLabels[name])} error={issues.of(name)}>
      <WholeNumber min={0} max={365} value={draft[name]} onChange={(days) => set({ [name]: days })} />
    </Field>
  );
}

type Contingencies = OfferTerms['contingencies'];

function ContingencyFields({ value, onChange }: { value: Contingencies; onChange: (value: Contingencies) => void }) {
  const t = useT();
  const change = (place: number, with_: Partial<Contingencies[number]>) =>
    onChange(value.map((one, at) => (at === place ? { ...one, ...with_ } : one)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('offers.contingencies')}</legend>
      {value.map(({ kind, days }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity than their place
        <div key={place} className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-center gap-2">
          <Select
            aria-label={t('offers.contingencyKind', { number: place + 1 })}
            value={kind}
            onChange={(next) => change(place, { kind: next })}
            options={contingencyKinds.map((one) => ({ value: one, label: t(`offers.contingency.${one}`) }))}
          />
          <WholeNumber
            min={0}
            max={365}
            aria-label={t('offers.contingencyDays', { number: place + 1 })}
            value={days}
            onChange={(next) => change(place, { days: next })}
            end={<span aria-hidden="true">{t('offers.days')}</span>}
          />
          <IconButton
            size="s"
            label={t('offers.removeContingency', { number: place + 1 })}
            onClick={() => onChange(value.filter((_, at) => at !== place))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {value.length < 12 && (
        <Button
          size="s"
          kind="quiet"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => onChange([...value, { kind: 'other', days: 10 }])}
        >
          {t('offers.addContingency')}
        </Button>
      )}
    </fieldset>
  );
}

type Clause = OfferTerms['escalation'];
type ClauseProps = {
  value: Clause;
  price: number;
  zone: string;
  onChange: (value: Clause) => void;
  error: string | undefined;
};
const usualIncrement = 500_000;

function EscalationFields({ value, price, zone, onChange, error }: ClauseProps) {
  const t = useT();
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t('offers.escalation')}</legend>
      <Checkbox
        checked={value !== null}
        onChange={(isOn) =>
          onChange(
            isOn ? { increment: usualIncrement, cap: price, proof: true, expiresAt: null, basis: 'price' } : null,
          )
        }
        label={t('offers.escalates')}
      />
      {value && (
        <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
          <Field label={t('offers.increment')}>
            <MoneyField
              value={value.increment}
              onChange={(increment) => onChange({ ...value, increment: Math.max(1, increment ?? 1) })}
            />
          </Field>
          <Field label={t('offers.cap')} error={error}>
            <MoneyField value={value.cap || null} onChange={(cap) => onChange({ ...value, cap: cap ?? 0 })} />
          </Field>
          <Field label={t('offers.escalationBasis')}>
            <Select
              value={value.basis}
              onChange={(basis) => onChange({ ...value, basis })}
              options={(['price', 'net'] as const).map((one) => ({ value: one, label: t(`offers.basis.${one}`) }))}
            />
          </Field>
          <MomentField
            label={t('offers.escalationEnds')}
            value={value.expiresAt}
            zone={zone}
            onChange={(expiresAt) => onChange({ ...value, expiresAt })}
          />
          <Checkbox
            checked={value.proof}
            onChange={(proof) => onChange({ ...value, proof })}
            label={t('offers.proofWanted')}
          />
        </div>
      )}
    </fieldset>
  );
}
