import { MoreHorizontal } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { sendInSession } from '#app/account/send-in-session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { toast } from '#app/ui/toast.ts';
import { isOpen, mayBecome } from '#contract/inventory/offers/offer-states.ts';
import { type Offer, type OfferComparison, offers } from '#contract/inventory/offers/offers.ts';
import { useOfferDeed } from './use-offer-deed.ts';

const OfferDialog = lazy(() => import('./offer-dialog.tsx'));
const ReadDialog = lazy(() => import('./read-dialog.tsx'));
const CounterDialog = lazy(() => import('./counter-dialog.tsx'));
const AcceptDialog = lazy(() => import('./accept-dialog.tsx'));
const FellThroughDialog = lazy(() => import('./fell-through-dialog.tsx'));

type Props = { listing: string; offer: Offer; all: OfferComparison };
type Asking = 'edit' | 'read' | 'counter' | 'accept' | 'fellThrough' | null;

/** The actions on an offer in its current state. */
export function OfferMenu({ listing, offer, all }: Props) {
  const t = useT();
  const file = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const move = useOfferDeed(
    (state: 'presented' | 'rejected' | 'withdrawn') =>
      api.offers.move({ id: listing, offerId: offer.id, state }, { version: offer.version }),
    { onDone: ({ state }) => toast(t('offers.moved', { state: t(`offers.state.${state}`) })) },
  );
  const order = useOfferDeed((wanted: string[]) => api.offers.orderBackups({ id: listing, offers: wanted }));
  const letter = useOfferDeed((chosen: File) =>
    sendInSession(offers.addLetter, { id: listing, offerId: offer.id, name: chosen.name }, chosen),
  );
  const paper = useRef<HTMLInputElement>(null);
  const document = useOfferDeed(
    (chosen: File) => sendInSession(offers.addDocument, { id: listing, offerId: offer.id, name: chosen.name }, chosen),
    // The text of a PDF is offered for reading at once; an image has none.
    { onDone: ({ document: kept }) => kept?.name.toLowerCase().endsWith('.pdf') && setAsking('read') },
  );
  const { state, id } = offer;
  const open = isOpen(state);
  const backups = all.offers
    .filter(({ backup }) => backup !== null)
    .sort((one, other) => one.backup! - other.backup!)
    .map((one) => one.id);
  const place = backups.indexOf(id);
  const entries = [
    ...(mayBecome(state, 'presented')
      ? [{ label: t('offers.act.present'), onSelect: () => move.mutate('presented') }]
      : []),
    ...(mayBecome(state, 'accepted')
      ? [{ label: t('offers.act.acceptMore'), onSelect: () => setAsking('accept') }]
      : []),
    ...(mayBecome(state, 'countered')
      ? [{ label: t('offers.act.counterMore'), onSelect: () => setAsking('counter') }]
      : []),
    ...(open
      ? [
          { label: t('offers.act.edit'), onSelect: () => setAsking('edit') },
          {
            label: t(offer.document ? 'offers.act.replaceDocument' : 'offers.act.document'),
            onSelect: () => paper.current?.click(),
          },
          ...(offer.document ? [{ label: t('offers.act.readDocument'), onSelect: () => setAsking('read') }] : []),
          {
            label: t(offer.letter ? 'offers.act.replaceLetter' : 'offers.act.letter'),
            onSelect: () => file.current?.click(),
          },
          'line' as const,
          place < 0
            ? { label: t('offers.act.backup'), onSelect: () => order.mutate([...backups, id]) }
            : { label: t('offers.act.noBackup'), onSelect: () => order.mutate(backups.filter((one) => one !== id)) },
          ...(place > 0
            ? [
                {
                  label: t('offers.act.backupUp'),
                  onSelect: () => order.mutate(backups.toSpliced(place, 1).toSpliced(place - 1, 0, id)),
                },
              ]
            : []),
        ]
      : []),
    ...(mayBecome(state, 'rejected')
      ? ['line' as const, { label: t('offers.act.reject'), danger: true, onSelect: () => move.mutate('rejected') }]
      : []),
    ...(mayBecome(state, 'withdrawn')
      ? [
          {
            label: t(state === 'accepted' ? 'offers.act.fellThrough' : 'offers.act.withdraw'),
            danger: true,
            onSelect: () => (state === 'accepted' ? setAsking('fellThrough') : move.mutate('withdrawn')),
          },
        ]
      : []),
  ];
  if (entries.length === 0) return null;
  const reached = all.resolved.find((one) => one.offer === id)?.price ?? offer.price;
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton size="s" label={t('offers.more', { buyer: offer.buyer })}>
            <MoreHorizontal />
          </IconButton>
        }
        entries={entries}
      />
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t('offers.letterFile', { buyer: offer.buyer })}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = '';
          if (chosen) letter.mutate(chosen);
        }}
      />
      <input
        ref={paper}
        type="file"
        hidden
        accept="application/pdf,image/*"
        aria-label={t('offers.documentFile', { buyer: offer.buyer })}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = '';
          if (chosen) document.mutate(chosen);
        }}
      />
      <Suspense>
        {asking === 'edit' && <OfferDialog listing={listing} offer={offer} onClose={close} />}
        {asking === 'read' && <ReadDialog listing={listing} offer={offer} onClose={close} />}
        {asking === 'counter' && <CounterDialog listing={listing} offer={offer} onClose={close} />}
        {asking === 'fellThrough' && <FellThroughDialog listing={listing} offer={offer} onClose={close} />}
        {asking === 'accept' && (
          <AcceptDialog
            listing={listing}
            offer={offer}
            price={reached}
            others={all.resolved.flatMap(
              ({ offer: other }) =>
                all.offers.find((one) => one.id === other && one.id !== id && isOpen(one.state)) ?? [],
            )}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
