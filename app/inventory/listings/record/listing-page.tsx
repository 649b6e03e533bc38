import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { RecordPage } from '#app/records/record-page.tsx';
import { useVisited } from '#app/shell/palette/recent.ts';
import { RecordFrame } from '#app/ui/record/record-frame.tsx';
import type { Listing } from '#contract/inventory/listings.ts';
import { ListingSource } from '../../feeds/listing-source.tsx';
import { foundListing } from '../kind.ts';
import { listingQueries } from '../queries.ts';
import { ListingFacts } from './listing-facts.tsx';
import { ListingHeader } from './listing-header.tsx';
import { ListingPhotos } from './listing-photos.tsx';
import { ListingPrices } from './listing-prices.tsx';
import { ListingTimeline } from './listing-timeline.tsx';
import { ListingWords } from './listing-words.tsx';
import { MarketDaysCard } from './market-days.tsx';

const ListingTasks = lazy(() => import('#app/people/tasks/listing-tasks.tsx'));
const ListingShowings = lazy(() => import('../../showings/listing-showings.tsx'));
const ListingOpenHouses = lazy(() => import('../../open-houses/listing-open-houses.tsx'));
const RecordFiles = lazy(() => import('../../files/record-files.tsx'));
const ValueCard = lazy(() => import('../../value/value-card.tsx'));
const ListingSeekers = lazy(() => import('../../searches/listing-seekers.tsx'));
const Presence = lazy(() => import('#app/people/presence/presence.tsx'));
const Comments = lazy(() => import('#app/people/comments/comments.tsx'));
const Offers = lazy(() => import('../../offers/offers-card.tsx'));

/** A listing at its own address. */
export default function ListingPage() {
  const t = useT();
  const { id = '' } = useParams();
  const listing = useQuery(listingQueries.get(id));
  return (
    <RecordPage
      record={listing}
      name={({ unparsedAddress }) => unparsedAddress}
      list="listings"
      listName={t('listings.title')}
    >
      {(found) => <Record key={found.id} listing={found} />}
    </RecordPage>
  );
}

function Record({ listing }: { listing: Listing }) {
  const t = useT();
  useVisited(foundListing(listing));
  return (
    <RecordFrame
      as="page"
      header={<ListingHeader listing={listing} />}
      first={<ListingPhotos listing={listing} />}
      side={<ListingFacts listing={listing} />}
    >
      {listing.archivedAt && <p className="rounded-m bg-need-tint px-3 py-2 text-need">{t('listings.isArchived')}</p>}
      <Suspense>
        <Presence type="listing" id={listing.id} />
      </Suspense>
      <ListingWords listing={listing} />
      <ListingSource listing={listing} />
      <Suspense>
        <ListingSeekers listing={listing} />
      </Suspense>
      <Suspense>
        <ValueCard listing={listing} />
      </Suspense>
      <MarketDaysCard listing={listing} />
      <ListingPrices listing={listing} />
      <Suspense>
        <ListingTasks id={listing.id} />
        <ListingShowings listing={listing} />
        <ListingOpenHouses listing={listing} />
        <Offers listing={listing} />
      </Suspense>
      <Suspense>
        <RecordFiles type="listing" id={listing.id} mayChange={listing.can.change && !listing.archivedAt} />
        <Comments type="listing" id={listing.id} />
      </Suspense>
      <ListingTimeline id={listing.id} />
    </RecordFrame>
  );
}
