import { useQuery } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { RecordPage } from '#app/records/record-page.tsx';
import { useVisited } from '#app/shell/palette/recent.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { RecordFrame } from '#app/ui/record/record-frame.tsx';
import { useMedia } from '#app/ui/use-media.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { ListingSource } from '../../feeds/listing-source.tsx';
import { foundListing } from '../kind.ts';
import { listingQueries } from '../queries.ts';
import { ListingDetails } from './listing-details.tsx';
import { ListingFacts } from './listing-facts.tsx';
import { ListingHeader } from './listing-header.tsx';
import { ListingPhotos } from './listing-photos.tsx';
import { ListingPrices } from './listing-prices.tsx';
import { ListingSellers } from './listing-sellers.tsx';
import { ListingTimeline } from './listing-timeline.tsx';
import { ListingWords } from './listing-words.tsx';
import { MarketDaysCard } from './market-days.tsx';
import { SectionNav } from './section-nav.tsx';
import { useListingActs } from './use-listing-acts.tsx';

const ListingTasks = lazy(() => import('#app/people/tasks/listing-tasks.tsx'));
const ListingShowings = lazy(() => import('../../showings/listing-showings.tsx'));
const ListingOpenHouses = lazy(() => import('../../open-houses/listing-open-houses.tsx'));
const RecordFiles = lazy(() => import('../../files/record-files.tsx'));
const ValueCard = lazy(() => import('../../value/value-card.tsx'));
const ListingSeekers = lazy(() => import('../../searches/listing-seekers.tsx'));
const Presence = lazy(() => import('#app/people/presence/presence.tsx'));
const Comments = lazy(() => import('#app/people/comments/comments.tsx'));
const Offers = lazy(() => import('../../offers/offers-card.tsx'));

/** The page of a listing. */
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

/** In working order: offers, showings, details, pricing, files, activity. */
const sections = ['offers', 'showings', 'details', 'pricing', 'files', 'activity'] as const;

function Record({ listing }: { listing: Listing }) {
  const t = useT();
  const acts = useListingActs(listing);
  const isPhone = useMedia('(max-width: 40rem)');
  useVisited(foundListing(listing));
  return (
    <RecordFrame
      as="page"
      isStoryFirst
      header={<ListingHeader listing={listing} acts={acts} />}
      bar={
        <SectionNav
          sections={sections.map((id) => ({ id, name: t(`listings.section.${id}`) }))}
          acts={
            isPhone &&
            acts.all.length > 0 && (
              <Menu
                align="end"
                trigger={
                  <IconButton label={t('listings.more')}>
                    <MoreHorizontal />
                  </IconButton>
                }
                entries={acts.all}
              />
            )
          }
        />
      }
      first={<ListingPhotos listing={listing} />}
      side={
        <>
          <ListingSellers listing={listing} />
          <ListingFacts listing={listing} />
        </>
      }
    >
      {listing.archivedAt && <p className="rounded-m bg-need-tint px-3 py-2 text-need">{t('listings.isArchived')}</p>}
      <Suspense>
        <Presence type="listing" id={listing.id} />
      </Suspense>
      <Section id="offers">
        <Suspense>
          <Offers listing={listing} />
        </Suspense>
      </Section>
      <Section id="showings">
        <Suspense>
          <ListingShowings listing={listing} />
          <ListingOpenHouses listing={listing} />
          <ListingSeekers listing={listing} />
        </Suspense>
      </Section>
      <Section id="details">
        <ListingWords listing={listing} />
        <ListingSource listing={listing} />
        <ListingDetails listing={listing} />
      </Section>
      <Section id="pricing">
        <ListingPrices listing={listing} />
        <Suspense>
          <ValueCard listing={listing} />
        </Suspense>
        <MarketDaysCard listing={listing} />
      </Section>
      <Section id="files">
        <Suspense>
          <ListingTasks id={listing.id} />
          <RecordFiles type="listing" id={listing.id} mayChange={listing.can.change && !listing.archivedAt} />
        </Suspense>
      </Section>
      <Section id="activity">
        <Suspense>
          <Comments type="listing" id={listing.id} />
        </Suspense>
        <ListingTimeline listing={listing} />
      </Section>
      {acts.dialogs}
    </RecordFrame>
  );
}

/** The target of a section link, offset below the sticky bar. */
const Section = ({ id, children }: { id: (typeof sections)[number]; children: ReactNode }) => (
  <div id={id} className="grid scroll-mt-14 grid-cols-[minmax(0,1fr)] gap-5 empty:hidden">
    {children}
  </div>
);
