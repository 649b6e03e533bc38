import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { pipelineOf } from '#contract/inventory/deals/deal-stages.ts';
import { fitsSide, kindOfListing } from '#contract/inventory/deals/sale-kinds.ts';
import { templateFor } from '#contract/inventory/deals/template-match.ts';
import { listingQueries } from '../listings/queries.ts';
import { type DealDraft, DealFields, draftFields, givenBy } from './deal-fields.tsx';
import { type Home, HomeChoice } from './home-choice.tsx';
import { issuesOf } from './issues.ts';
import { dealQueries } from './queries.ts';
import { RateField } from './rate-field.tsx';
import { Refused } from './refused.tsx';
import { useGivenName } from './use-given-name.ts';
import { useMatchWords } from './use-match-words.ts';
import { usePipelines } from './use-pipelines.ts';

const shown = [...draftFields, 'pipeline', 'commissionRate', 'acceptedOn', 'closingOn'];

/** Creates a deal from a name and a side. One idempotency key per dialog, so that a second click creates no second deal. */
export default function NewDeal({ onClose }: { onClose: () => void }) {
  const t = useT();
  const givenName = useGivenName();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { all, pipelineName } = usePipelines();
  const [key] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState<DealDraft>({ name: '', lead: null, listing: null, price: null, saleKind: null });
  const [pipeline, setPipeline] = useState(all[0]!.key);
  // Until a rate is entered, the buyer agreement decides, and without one the commission stays open.
  const [rate, setRate] = useState<number | null>(null);
  const [home, setHome] = useState<Home>({ propertyType: null, stateOrProvince: null });
  const templates = useQuery(dealQueries.templates).data?.templates ?? [];
  const byWords = useMatchWords();
  const [acceptedOn, setAccepted] = useState<string | null>(null);
  const [closingOn, setClosing] = useState<string | null>(null);
  const side = pipelineOf(all, pipeline)!.side;
  // Until a kind is chosen, the listing decides; a kind chosen for another side doesn't apply.
  const [isKindChosen, setKindChosen] = useState(false);
  const listed = useQuery({ ...listingQueries.get(draft.listing?.id ?? ''), enabled: draft.listing !== null }).data;
  const chosenKind = fitsSide(draft.saleKind, side) ? draft.saleKind : null;
  const saleKind = isKindChosen ? chosenKind : listed ? kindOfListing(listed, side) : null;
  const create = useMutation({
    mutationFn: () =>
      api.deals.create(
        {
          ...givenBy(draft),
          saleKind,
          pipeline,
          ...home,
          address: draft.listing?.name.slice(0, 200) ?? null,
          ...(rate !== null && { commissionRate: rate }),
          acceptedOn,
          closingOn,
          timeZone: hereZone(),
        },
        { key },
      ),
    onSuccess: async (deal) => {
      await client.invalidateQueries({ queryKey: ['deals'] });
      toast(t('deals.created', { name: deal.name }));
      onClose();
      void navigate(`/deal/${deal.id}`);
    },
  });
  const issues = issuesOf(create.error, shown);
  const closest = templateFor(templates, { side, saleKind, ...home });
  return (
    <FormDialog
      title={t('deals.new')}
      saveLabel={t('deals.create')}
      busy={create.isPending}
      size="l"
      onSave={() => create.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        <DealFields
          draft={{ ...draft, saleKind }}
          onChange={(next) => {
            if (next.saleKind !== saleKind) setKindChosen(true);
            setDraft(next);
          }}
          issues={issues}
          side={side}
          isNew
        />
        <Field label={t('deals.field.pipeline')} error={issues.of('pipeline')}>
          <Select
            value={pipeline}
            onChange={setPipeline}
            options={all.map((one) => ({ value: one.key, label: pipelineName(one.key) }))}
          />
        </Field>
        <Field label={t('deals.rate')} hint={t('deals.rateHint')} error={issues.of('commissionRate')}>
          <RateField value={rate} onChange={setRate} onClear={() => setRate(null)} />
        </Field>
        <HomeChoice
          value={home}
          onChange={setHome}
          any={{
            type: t(draft.listing ? 'deals.ofListing' : 'deals.settings.allTypes'),
            state: t(draft.listing ? 'deals.ofListing' : 'deals.settings.allStates'),
          }}
        />
        <Field label={t('deals.field.acceptedOn')} error={issues.of('acceptedOn')}>
          <DateField value={acceptedOn} onChange={setAccepted} />
        </Field>
        <Field label={t('deals.field.closingOn')} error={issues.of('closingOn')}>
          <DateField value={closingOn} onChange={setClosing} />
        </Field>
      </div>
      {closest && !draft.listing && (
        <p className="text-sm text-ink-2" aria-live="polite">
          {t('deals.checklist.willBe', { name: givenName(closest.template.name), by: byWords(closest.by) })}
        </p>
      )}
    </FormDialog>
  );
}
