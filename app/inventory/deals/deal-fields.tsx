import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import type { DealSide } from '#contract/inventory/deals/deal-stages.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import type { issuesOf } from './issues.ts';
import { KindChoice } from './kind-choice.tsx';
import { LeadChoice, ListingChoice } from './links.tsx';

export type DealDraft = Pick<Deal, 'name' | 'lead' | 'listing' | 'price' | 'saleKind'>;
export const draftFields = ['name', 'lead', 'listing', 'price', 'saleKind'];

/** The values in the form that the call takes. */
export const givenBy = ({ lead, listing, ...draft }: DealDraft) => ({
  ...draft,
  lead: lead?.id ?? null,
  listing: listing?.id ?? null,
});

type Props = {
  draft: DealDraft;
  onChange: (draft: DealDraft) => void;
  issues: ReturnType<typeof issuesOf>;
  side: DealSide;
  isNew?: boolean;
};

/** The basic fields of a deal, shared by creating and editing. */
export function DealFields({ draft, onChange, issues, side, isNew = false }: Props) {
  const t = useT();
  const set = (change: Partial<DealDraft>) => onChange({ ...draft, ...change });
  const hint = isNew && { hint: t('deals.nameHint') };
  return (
    <>
      <Field label={t('deals.field.name')} required error={issues.of('name')} {...hint}>
        <Input
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
          maxLength={120}
          autoFocus={isNew}
        />
      </Field>
      <Field label={t('deals.field.price')} error={issues.of('price')}>
        <MoneyField value={draft.price} onChange={(price) => set({ price })} />
      </Field>
      <Field label={t('deals.lead')} error={issues.of('lead')}>
        <LeadChoice value={draft.lead} onChange={(lead) => set({ lead })} />
      </Field>
      <Field label={t('deals.listing')} error={issues.of('listing')}>
        <ListingChoice value={draft.listing} onChange={(listing) => set({ listing })} />
      </Field>
      <KindChoice
        side={side}
        value={draft.saleKind}
        onChange={(saleKind) => set({ saleKind })}
        none={t('deals.saleKind.none')}
        error={issues.of('saleKind')}
      />
    </>
  );
}
