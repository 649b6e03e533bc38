import { ViewRows, type ViewRowsProps } from '#app/records/view-rows.tsx';
import { useListingColumns } from './columns.tsx';
import { CompactListing } from './compact-listing.tsx';
import { listingThing } from './thing.ts';

export const { views } = listingThing;

export default function ListingRows(props: ViewRowsProps) {
  return (
    <ViewRows
      {...props}
      thing={listingThing}
      columns={useListingColumns()}
      nameOf={({ unparsedAddress }) => unparsedAddress}
      hrefOf={({ id }) => `/listing/${id}`}
      compact={(row) => <CompactListing listing={row} />}
    />
  );
}
