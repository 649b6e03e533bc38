import { useT } from '#app/i18n/t.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { Part } from '../deals/record/part.tsx';
import { EstimatePart } from './estimate-part.tsx';

/** What a home may bring. */
export default function ValueCard({ listing }: { listing: Listing }) {
  const t = useT();
  return (
    <Part title={t('value.title')}>
      <EstimatePart listing={listing} />
    </Part>
  );
}
