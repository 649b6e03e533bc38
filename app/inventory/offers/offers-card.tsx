import { useQuery } from '@tanstack/react-query';
import { Columns3, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Listing } from '#contract/inventory/listings.ts';
import { isOpen } from '#contract/inventory/offers/offer-states.ts';
import { Part } from '../deals/record/part.tsx';
import { OfferMenu } from './offer-menu.tsx';
import { OfferStateChip } from './offer-state.tsx';
import { offerQueries } from './queries.ts';

const OfferDialog = lazy(() => import('./offer-dialog.tsx'));

/** The offers on a listing, for members who work on it. */
export default function OffersCard({ listing }: { listing: Listing }) {
  const t = useT();
  const format = useFormat();
  const isViewer = useSession().role === 'viewer';
  const { data } = useQuery({ ...offerQueries.of(listing.id), enabled: listing.can.change || isViewer });
  const [isAdding, setAdding] = useState(false);
  if (!data || (data.offers.length === 0 && !data.can.change)) return null;
  const open = data.offers.filter(({ state }) => isOpen(state)).length;
  return (
    <Part
      title={data.offers.length > 0 ? t('offers.titleOf', { count: data.offers.length, open }) : t('offers.title')}
      actions={
        <>
          {data.offers.length > 0 && (
            <Button size="s" asChild>
              <Link to={`/listing/${listing.id}/offers`}>
                <Columns3 />
                {t('offers.compare')}
              </Link>
            </Button>
          )}
          {data.can.change && (
            <Button size="s" kind="quiet" icon={<Plus />} onClick={() => setAdding(true)}>
              {t('offers.add')}
            </Button>
          )}
        </>
      }
    >
      {data.offers.length === 0 ? (
        <p className="text-ink-2">{t('offers.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.offers.map((offer) => {
            const resolved = data.resolved.find((one) => one.offer === offer.id);
            return (
              <li key={offer.id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
                <span className="grid min-w-40 flex-1">
                  <bdi className="truncate">{offer.buyer}</bdi>
                  <span className="num text-sm text-ink-3">
                    <Facts
                      of={[
                        t(`offers.financing.${offer.financing}`),
                        offer.closingOn && t('offers.closes', { day: format.date(offer.closingOn) }),
                        isOpen(offer.state) &&
                          offer.expiresAt &&
                          t('offers.expires', { at: format.dateTimeThere(offer.expiresAt, data.timeZone, 'short') }),
                      ]}
                    />
                  </span>
                </span>
                <OfferStateChip offer={offer} />
                <span className="num grid text-end">
                  <b className="font-medium">{format.money(offer.price)}</b>
                  {resolved && (
                    <span className="text-sm text-ink-3">{t('offers.netOf', { net: format.money(resolved.net) })}</span>
                  )}
                </span>
                {data.can.change && <OfferMenu listing={listing.id} offer={offer} all={data} />}
              </li>
            );
          })}
        </ul>
      )}
      <Suspense>{isAdding && <OfferDialog listing={listing.id} onClose={() => setAdding(false)} />}</Suspense>
    </Part>
  );
}
