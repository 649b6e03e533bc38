import { useListingColumns } from '#app/inventory/listings/columns.tsx';
import { CompactListing } from '#app/inventory/listings/compact-listing.tsx';
import { listingThing } from '#app/inventory/listings/thing.ts';
import { Rows, type RowsProps } from '../rows.tsx';

export default function ListingRows(props: RowsProps) {
  return (
    <Rows
      {...props}
      thing={listingThing}
      columns={useListingColumns()}
      nameOf={({ unparsedAddress }) => unparsedAddress}
      hrefOf={({ id }) => `/listing/${id}`}
      compact={(row) => <CompactListing listing={row} />}
    />
  );
}
