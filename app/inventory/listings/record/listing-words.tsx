import { lazy, Suspense } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import type { Listing } from '#contract/inventory/listings.ts';

// With the rules of fair housing, which a list of listings needs not.
const RemarkFindings = lazy(() => import('../remark-findings.tsx'));

const names = ['publicRemarks', 'privateRemarks', 'showingInstructions'] as const;
const labels = keysOf('listings.field', names);

/** The listing's texts; internal ones are labeled. */
export function ListingWords({ listing }: { listing: Listing }) {
  const t = useT();
  const written = names.filter((name) => listing[name]);
  if (written.length === 0) return null;
  return (
    <section className="grid gap-4">
      {written.map((name) => (
        <div key={name}>
          <h2 className="mb-1 text-sm font-medium text-ink-3">
            {t(labels[name])}
            {name !== 'publicRemarks' && <span className="ms-2 font-normal">{t('listings.staysHere')}</span>}
          </h2>
          <p dir="auto" className="max-w-[68ch] whitespace-pre-wrap wrap-anywhere">
            {listing[name]}
          </p>
          {name === 'publicRemarks' && listing.can.change && !listing.feed && (
            <Suspense>
              <RemarkFindings of={listing} />
            </Suspense>
          )}
        </div>
      ))}
    </section>
  );
}
