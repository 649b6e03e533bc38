import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxBox } from '#app/ui/checkbox.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { Offer, offers } from '#contract/inventory/offers/offers.ts';
import type { ReadName } from '#contract/inventory/offers/read-offer.ts';
import { offerQueries } from './queries.ts';
import { useHomeZone } from './use-home-zone.ts';
import { useOfferDeed } from './use-offer-deed.ts';
import { termLabels, useTermWords } from './use-term-words.tsx';

type Field = OutputOf<typeof offers.readDocument>['fields'][number];
const isSame = (offer: Offer, { field, value }: Field): boolean =>
  JSON.stringify(offer[field]) === JSON.stringify(value);

/** Terms read from the offer document, each with its page and surrounding text. The selected ones are saved. */
export default function ReadDialog({
  listing,
  offer,
  onClose,
}: {
  listing: string;
  offer: Offer;
  onClose: () => void;
}) {
  const t = useT();
  const zone = useHomeZone(listing);
  const wordsOf = useTermWords(zone);
  const { data, error, refetch } = useQuery(offerQueries.read(listing, offer.id, offer.document?.id ?? ''));
  const [left, setLeft] = useState<ReadonlySet<ReadName>>(new Set());
  const fresh = (data?.fields ?? []).filter((one) => !isSame(offer, one));
  const chosen = fresh.filter(({ field }) => !left.has(field));
  const save = useOfferDeed(
    () =>
      api.offers.change(
        { id: listing, offerId: offer.id, ...Object.fromEntries(chosen.map(({ field, value }) => [field, value])) },
        { version: offer.version },
      ),
    {
      onDone: () => {
        toast(t('offers.read.saved'));
        onClose();
      },
    },
  );
  const turn = (field: ReadName) => {
    const next = new Set(left);
    if (!next.delete(field)) next.add(field);
    setLeft(next);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={t('offers.read.title')}
      description={t('offers.read.text')}
      footer={
        <>
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <Button
            kind="act"
            busy={save.isPending}
            disabled={chosen.length === 0}
            onClick={() => save.mutate(undefined)}
          >
            {t('offers.read.save', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={5} columns={2} />
      ) : data.fields.length === 0 ? (
        <p className="text-need">{t(data.hasText ? 'offers.read.none' : 'offers.read.scan')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.fields.map((one) => {
            const { field, value, page, quote } = one;
            const label = t(termLabels[field]);
            const same = isSame(offer, one);
            return (
              <li key={field} className="flex items-start gap-3 py-2.5">
                <CheckboxBox
                  checked={!same && !left.has(field)}
                  disabled={same}
                  onChange={() => turn(field)}
                  aria-label={label}
                />
                <span className="grid min-w-0 flex-1 gap-0.5">
                  <span className="flex flex-wrap items-baseline gap-x-3">
                    <span className="text-sm text-ink-2">{label}</span>
                    <span className="num font-medium">{wordsOf(field, value)}</span>
                    <span className="num text-sm text-ink-3">
                      {same ? t('offers.read.same') : <Now>{wordsOf(field, offer[field])}</Now>}
                    </span>
                  </span>
                  <span className="num text-sm wrap-anywhere text-ink-3">
                    {t('offers.read.page', { page })}: <q dir="ltr">{quote}</q>
                  </span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}

function Now({ children }: { children: React.ReactNode }) {
  const t = useT();
  if (!children) return null;
  const [before, after] = t('offers.read.now', { value: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
