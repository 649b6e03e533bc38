import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { fitOf } from '#contract/verticals/insurance/appetite.ts';
import { gapsOf } from '#contract/verticals/insurance/compare.ts';
import { type Quote, quoteStates } from '#contract/verticals/insurance/opportunities.ts';
import { CallDialog, type Draft, type Spec } from '../form.tsx';
import { coverageDraft, coveragesIn, useChoices, useCoverageSpecs } from '../words.ts';
import type { ShownOpportunity } from './opportunity-page.tsx';

type Props = { of: ShownOpportunity; quote: Quote | null; carrier: string | undefined; onClose: () => void };
type New = Parameters<typeof api.opportunities.addQuote>[0];

/** A submission that waits for its answer, or a quote as the carrier gave it, typed by hand. */
export function QuoteDialog({ of, quote, carrier, onClose }: Props) {
  const t = useT();
  const choices = useChoices();
  const coverageSpecs = useCoverageSpecs();
  const isDeclined = (draft: Draft): boolean => {
    const found = choices.all.find(({ id }) => id === draft.carrier);
    return (
      found !== undefined &&
      fitOf(found, { ...of.risk, line: of.line, state: of.stateOrProvince }, todayHere()).answer === 'declines'
    );
  };
  const gaps = (draft: Draft): string[] =>
    draft.state === 'quoted' ? gapsOf(of.line, of.wanted, coveragesIn(draft)) : [];
  const fields = (draft: Draft): Spec[] => [
    ...(quote
      ? []
      : [
          {
            name: 'carrier',
            label: t('insurance.field.carrier'),
            type: 'choice',
            options: choices.carriers,
            required: true,
          } as Spec,
        ]),
    ...(!quote && isDeclined(draft)
      ? [{ name: 'despite', label: t('insurance.despite'), type: 'text', required: true, wide: true } as Spec]
      : []),
    {
      name: 'state',
      label: t('insurance.answer'),
      type: 'choice',
      options: quoteStates.map((value) => ({ value, label: t(`insurance.quote.${value}`) })),
    },
    ...(draft.state === 'quoted'
      ? ([
          { name: 'premium', label: t('insurance.termPremium'), type: 'money', required: true },
          { name: 'months', label: t('insurance.months'), type: 'number' },
          { name: 'validUntil', label: t('insurance.validUntil'), type: 'day' },
          ...coverageSpecs(of.line),
        ] as Spec[])
      : [{ name: 'dueOn', label: t('insurance.dueOn'), type: 'day' } as Spec]),
    ...(gaps(draft).length > 0
      ? [
          {
            name: 'gapStated',
            label: t('insurance.gapStated'),
            type: 'text',
            wide: true,
            hint: t('insurance.gapHint'),
          } as Spec,
        ]
      : []),
    { name: 'note', label: t('insurance.note'), type: 'text', wide: true },
  ];
  return (
    <CallDialog
      title={quote ? quote.carrier.name : t('insurance.addQuote')}
      fields={fields}
      initial={
        quote
          ? { ...quote, ...coverageDraft(of.line, quote.coverages) }
          : {
              carrier: carrier ?? choices.carriers[0]?.value ?? '',
              state: 'sent',
              premium: null,
              months: 12,
              dueOn: addDays(todayHere(), 3),
              validUntil: null,
              gapStated: '',
              note: '',
              despite: '',
              ...coverageDraft(of.line, of.wanted),
            }
      }
      send={(draft, key) => {
        const isQuoted = draft.state === 'quoted';
        const given = {
          id: of.id,
          state: draft.state,
          dueOn: draft.dueOn,
          validUntil: draft.validUntil,
          premium: isQuoted ? draft.premium : null,
          months: draft.months ?? 12,
          coverages: isQuoted ? coveragesIn(draft) : {},
          gapStated: draft.gapStated,
          note: draft.note,
        } as Omit<New, 'carrier'>;
        return quote
          ? api.opportunities.changeQuote({ ...given, quoteId: quote.id })
          : api.opportunities.addQuote(
              { ...given, carrier: draft.carrier as string, despite: draft.despite as string },
              { key },
            );
      }}
      below={(draft) =>
        gaps(draft).length > 0 && (
          <p className="text-need" aria-live="polite">
            {t('insurance.gapsAre', {
              gaps: gaps(draft)
                .map((name) => t.any(`insurance.coverage.${name}`))
                .join(', '),
            })}
          </p>
        )
      }
      onClose={onClose}
    />
  );
}
