import { useT } from '#app/i18n/t.ts';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import type { OfferState } from '#contract/inventory/offers/offer-states.ts';
import type { Offer } from '#contract/inventory/offers/offers.ts';

const tones: Record<OfferState, Tone> = {
  received: 'info',
  presented: 'need',
  countered: 'need',
  accepted: 'act',
  rejected: 'loss',
  withdrawn: 'plain',
  expired: 'plain',
};

export function OfferStateChip({ offer: { state, round, backup } }: { offer: Offer }) {
  const t = useT();
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Chip tone={tones[state]}>
        {state === 'countered' ? t('offers.counteredTimes', { count: round }) : t(`offers.state.${state}`)}
      </Chip>
      {backup !== null && <Chip tone="plain">{t('offers.backupPlace', { place: backup })}</Chip>}
    </span>
  );
}
