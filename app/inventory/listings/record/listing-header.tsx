import { ChevronDown, CircleDollarSign, MoreHorizontal, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { useMedia } from '#app/ui/use-media.ts';
import { bathsOf } from '#contract/inventory/baths.ts';
import { transitions } from '#contract/inventory/listing-status.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { statusKey, toneOf } from '../status.ts';
import type { ListingActs } from './use-listing-acts.tsx';

type Props = { listing: Listing; acts: ListingActs };

/** Address, price, status, and next actions. */
export function ListingHeader({ listing, acts }: Props) {
  const t = useT();
  const format = useFormat();
  const isSold = listing.standardStatus === 'Closed' && listing.closePrice !== null;
  const price = isSold ? listing.closePrice : listing.listPrice;
  const { listPrice, previousListPrice, bedroomsTotal, livingArea, standardStatus } = listing;
  const baths = bathsOf(listing);
  const next = transitions[standardStatus];
  const isPhone = useMedia('(max-width: 40rem)');
  const street = [listing.streetNumber, listing.streetName, listing.unitNumber && `#${listing.unitNumber}`];
  const place = [[listing.city, listing.stateOrProvince].filter(Boolean).join(', '), listing.postalCode];
  const isCut = !isSold && listPrice !== null && previousListPrice !== null && previousListPrice > listPrice;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="me-auto min-w-0">
        <h1 className="text-xl font-medium tracking-[-0.01em] wrap-anywhere">{street.filter(Boolean).join(' ')}</h1>
        <p className="text-ink-2">{place.filter(Boolean).join(' ')}</p>
        <p className="num mt-2 flex flex-wrap items-baseline gap-x-3">
          {price !== null && <b className="text-xl font-medium">{format.money(price)}</b>}
          {isCut && <s className="text-ink-3">{format.money(previousListPrice)}</s>}
          {isSold && listPrice !== null && (
            <span className="text-ink-2">{t('listings.listedAt', { price: format.money(listPrice) })}</span>
          )}
          <span className="text-ink-2">
            <Facts
              of={[
                bedroomsTotal !== null && t('listings.beds', { count: bedroomsTotal }),
                baths !== null && t('listings.baths', { count: baths }),
                livingArea !== null && t('listings.area', { count: livingArea }),
              ]}
            />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {acts.mayPrice && next.length > 0 ? (
          <Menu
            align="end"
            trigger={
              <Button aria-label={t('listings.changeStatus', { status: t.any(statusKey(standardStatus)) })}>
                <Chip tone={toneOf(standardStatus)}>{t.any(statusKey(standardStatus))}</Chip>
                <ChevronDown />
              </Button>
            }
            entries={next.map((status) => ({
              label: t.any(statusKey(status)),
              onSelect: () => acts.open({ to: status }),
            }))}
          />
        ) : (
          <Chip tone={toneOf(standardStatus)}>{t.any(statusKey(standardStatus))}</Chip>
        )}
        {acts.mayPrice && !isSold && (
          <Button icon={<CircleDollarSign />} onClick={() => acts.open('price')}>
            {t('listings.changePrice')}
          </Button>
        )}
        {acts.mayChange && !isPhone && (
          <Button asChild>
            <Link to={`/listing/${listing.id}/marketing`}>{t('listings.market')}</Link>
          </Button>
        )}
        {acts.mayChange && (
          <Button icon={<Pencil />} onClick={() => acts.open('edit')}>
            {t('listings.edit')}
          </Button>
        )}
        {/* On phones all actions are in the sticky bar below. */}
        {!isPhone && acts.rest.length > 0 && (
          <Menu
            align="end"
            trigger={
              <IconButton label={t('listings.more')}>
                <MoreHorizontal />
              </IconButton>
            }
            entries={acts.rest}
          />
        )}
      </div>
    </div>
  );
}
