import { useQuery } from '@tanstack/react-query';
import { Calculator, Link2, Plus, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import type { OfferComparison } from '#contract/inventory/offers/offers.ts';
import { Part } from '../deals/record/part.tsx';
import { listingQueries } from '../listings/queries.ts';
import { CompareGrid } from './compare-grid.tsx';
import { EscalationProof } from './escalation-proof.tsx';
import { NetTable } from './net-table.tsx';
import { OfferStateChip } from './offer-state.tsx';
import { offerQueries } from './queries.ts';

const OfferDialog = lazy(() => import('./offer-dialog.tsx'));
const CostsDialog = lazy(() => import('./costs-dialog.tsx'));
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

export const handle = { title: 'offers.compareTitle' } as const;

/** All offers on a listing side by side, with the seller's net of each. */
export default function ComparePage() {
  const t = useT();
  const { id = '' } = useParams();
  const listing = useQuery(listingQueries.get(id)).data;
  const { data, error, refetch } = useQuery(offerQueries.of(id));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageTitle>{t('offers.compareTitle')}</PageTitle>
      <div className="page-record grid grid-cols-[minmax(0,1fr)] gap-5 pt-2.5 pb-16">
        <BackLink to={`/listing/${id}`}>
          <bdi>{listing?.unparsedAddress ?? t('listings.title')}</bdi>
        </BackLink>
        {data ? <Comparison listing={id} data={data} /> : <SkeletonCard />}
      </div>
    </div>
  );
}

/** A sale without any costs means that they have not been entered. */
const isFree = ({ commissionRate, transferTaxRate, title, other, payoff }: OfferComparison['costs']): boolean =>
  commissionRate + transferTaxRate + title + other + payoff === 0;

type Asking = 'add' | 'costs' | 'share' | null;

function Comparison({ listing, data }: { listing: string; data: OfferComparison }) {
  const t = useT();
  const format = useFormat();
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const columns = data.resolved.map((resolved) => ({
    resolved,
    offer: data.offers.find(({ id }) => id === resolved.offer)!,
  }));
  const over = data.offers.filter(({ id }) => !columns.some(({ offer }) => offer.id === id));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <div className="me-auto">
          <h1 className="text-xl font-medium">{t('offers.compareTitle')}</h1>
          {data.sellers.length > 0 && (
            <p className="text-ink-2">{t('offers.forSellers', { names: format.list(data.sellers) })}</p>
          )}
        </div>
        {data.can.change && (
          <>
            <Button icon={<Calculator />} onClick={() => setAsking('costs')}>
              {t('offers.costs')}
            </Button>
            <Button icon={<Link2 />} onClick={() => setAsking('share')}>
              {t('offers.share')}
            </Button>
          </>
        )}
        <Button icon={<Printer />} onClick={() => window.print()}>
          {t('offers.print')}
        </Button>
        {data.can.change && (
          <Button kind="act" icon={<Plus />} onClick={() => setAsking('add')}>
            {t('offers.add')}
          </Button>
        )}
      </div>
      {columns.length > 0 && data.costs.commissionRate === 0 && (
        <p role="status" className="rounded-m bg-need-tint px-3 py-2 text-need">
          {t(isFree(data.costs) ? 'offers.zeroCosts' : 'offers.noCommission')}
        </p>
      )}
      {columns.length === 0 ? (
        <p className="text-ink-2">{t('offers.none')}</p>
      ) : (
        <div data-print="" className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <CompareGrid listing={listing} data={data} columns={columns} />
          <EscalationProof data={data} />
          <NetTable columns={columns} />
        </div>
      )}
      {over.length > 0 && (
        <Part title={t('offers.over')}>
          <ul className="divide-y divide-line border-y border-line">
            {over.map((offer) => (
              <li key={offer.id} className="flex flex-wrap items-center gap-3 py-2">
                <bdi className="min-w-40 flex-1">{offer.buyer}</bdi>
                <OfferStateChip offer={offer} />
                <span className="num">{format.money(offer.price)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Suspense>
        {asking === 'add' && <OfferDialog listing={listing} onClose={close} />}
        {asking === 'costs' && (
          <CostsDialog listing={listing} costs={data.costs} from={data.costsFrom} onClose={close} />
        )}
        {asking === 'share' && <ShareDialog listing={listing} data={data} onClose={close} />}
      </Suspense>
    </>
  );
}
