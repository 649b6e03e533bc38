import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import type { LeaseRenewal } from '#contract/verticals/property/leases.ts';
import type { RenewalChoice, RenewalOffer } from '#contract/verticals/property/renewal-terms.ts';
import { draftTones } from './lease-draft-page.tsx';
import { useRentalDeed } from './use-rental-deed.ts';

const tones: Record<RenewalOffer['state'], Tone> = {
  open: 'info',
  accepted: 'act',
  declined: 'loss',
  expired: 'need',
  signed: 'act',
};

/** What was offered, what the tenants answered, and what follows from it. */
export function OfferState({ lease, mayWork }: { lease: LeaseRenewal; mayWork: boolean }) {
  const t = useT();
  const format = useFormat();
  const { tenants, offer } = lease;
  const withdraw = useRentalDeed((id: string) => api.renewalOffers.withdraw({ id }));
  const prepare = useRentalDeed((id: string) => api.renewalOffers.prepare({ id }));
  if (!offer) return '–';
  const { id, state, choices, chosen, expiresOn, answeredAt, answeredBy, callAskedAt, callNote, draft, remark } = offer;
  const words = ({ months, rent }: RenewalChoice) =>
    `${months === null ? t('rentals.monthToMonth') : t('rental-desk.months', { count: months })}, ${format.money(rent)}`;
  const isWritten = draft !== null && (draft.state === 'draft' || draft.state === 'sent' || draft.state === 'blocked');
  return (
    <span className="grid justify-items-start gap-1 md:min-w-64">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Chip tone={tones[state]}>{t(`rental-desk.offer.${state}`)}</Chip>
        <span className="num text-sm text-ink-2">
          {answeredAt ? format.date(answeredAt) : t('rental-desk.answerByDay', { day: format.date(expiresOn) })}
        </span>
        {state === 'open' && callAskedAt && <Chip tone="need">{t('rental-desk.callAsked')}</Chip>}
      </span>
      <span className="num text-sm text-ink-2">
        {(chosen === null ? choices : choices.slice(chosen, chosen + 1)).map(words).join(' · ')}
      </span>
      {answeredBy && <bdi className="text-sm text-ink-2">{answeredBy}</bdi>}
      {[state === 'open' ? callNote : '', remark].filter(Boolean).map((said) => (
        <bdi key={said} className="max-w-[40ch] text-sm whitespace-pre-line wrap-anywhere">
          {said}
        </bdi>
      ))}
      {isWritten && (
        <Link to={`/property-management/lease-draft/${draft.id}`} className="tap text-sm hover:underline">
          {t('rental-desk.lease')} <Chip tone={draftTones[draft.state]}>{t(`rental-desk.draft.${draft.state}`)}</Chip>
        </Link>
      )}
      {mayWork && (
        <span className="flex flex-wrap gap-2">
          {state === 'accepted' && !isWritten && (
            <Button size="s" busy={prepare.isPending} onClick={() => prepare.mutate(id)}>
              {t('rental-desk.prepareLease')}
            </Button>
          )}
          {(state === 'open' || state === 'accepted') && draft?.state !== 'sent' && (
            <Button
              size="s"
              kind="quiet"
              aria-label={t('rental-desk.withdrawOfferNamed', { tenants })}
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate(id)}
            >
              {t('rental-desk.withdrawOffer')}
            </Button>
          )}
        </span>
      )}
    </span>
  );
}
