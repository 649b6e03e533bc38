import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import { type BindItem, bindItems, type Quote } from '#contract/verticals/insurance/opportunities.ts';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import { CallDialog, type Spec } from '../form.tsx';
import { useChoices } from '../words.ts';
import type { ShownOpportunity } from './opportunity-page.tsx';

/** The checklist, who signed, and from when. The policy and its binder come of it. */
export function BindDialog({ of, quote, onClose }: { of: ShownOpportunity; quote: Quote; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const { all } = useChoices();
  const mayBind = all.find(({ id }) => id === quote.carrier.id)?.mayBind ?? false;
  const needed = bindItems.filter((item) => item !== 'carrier_confirmed' || !mayBind);
  return (
    <CallDialog
      title={t('insurance.bindNamed', { carrier: quote.carrier.name, premium: format.money(quote.premium ?? 0) })}
      saveLabel={t('insurance.bind')}
      fields={(draft) => [
        { name: 'effectiveOn', label: t('insurance.field.effectiveOn'), type: 'day', required: true },
        { name: 'number', label: t('insurance.field.number'), type: 'text' },
        { name: 'signedBy', label: t('insurance.signer'), type: 'text', required: true, wide: true },
        ...(String(draft.effectiveOn ?? '') < todayHere()
          ? [{ name: 'reason', label: t('insurance.pastReason'), type: 'text', required: true, wide: true } as Spec]
          : []),
        ...needed.map((item): Spec => ({ name: item, label: t(`insurance.item.${item}`), type: 'check' })),
      ]}
      initial={{ effectiveOn: of.effectiveOn ?? todayHere(), number: '', signedBy: of.lead?.name ?? '', reason: '' }}
      send={(draft, key) =>
        api.opportunities.bind(
          {
            id: of.id,
            quoteId: quote.id,
            effectiveOn: draft.effectiveOn as string,
            number: (draft.number as string) || null,
            signedBy: draft.signedBy as string,
            reason: draft.reason as string,
            items: bindItems.filter((item): item is BindItem => draft[item] === true),
          },
          { key },
        )
      }
      onDone={(policy) => void navigate(`/policy/${(policy as Policy).id}`)}
      onClose={onClose}
    />
  );
}
