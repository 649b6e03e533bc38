import { ExternalLink, Rss } from 'lucide-react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { listingFeatureNames } from '#contract/inventory/listing-features.ts';
import type { Listing } from '#contract/inventory/listings.ts';

const labels = keysOf('feeds.feature', listingFeatureNames);

/** Where a listing comes from, what its home has, and the pictures that stay there. Nothing where there is nothing of it. */
export function ListingSource({ listing }: { listing: Listing }) {
  const t = useT();
  const { feed, features, links } = listing;
  const known = listingFeatureNames.filter((name) => features[name]?.length);
  return (
    <>
      {feed && (
        <p className="flex items-start gap-2 rounded-m bg-info-tint px-3 py-2 text-info">
          <Rss className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{t('feeds.fromFeed', { name: feed.name })}</span>
        </p>
      )}
      {known.length > 0 && (
        <section aria-label={t('feeds.features')}>
          <h2 className="mb-1.5 text-sm font-medium text-ink-3">{t('feeds.features')}</h2>
          <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[max-content_minmax(0,1fr)]">
            {known.map((name) => (
              <div key={name} className="contents">
                <dt className="text-ink-2">{t(labels[name])}</dt>
                <dd dir="auto">{features[name]?.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {links.length > 0 && (
        <section aria-label={t('feeds.links')}>
          <h2 className="mb-1.5 text-sm font-medium text-ink-3">{t('feeds.links')}</h2>
          <ul className="grid gap-1">
            {links.map(({ url, category, caption }, place) => (
              <li key={url}>
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer noopener"
                  className="link inline-flex items-center gap-1.5"
                >
                  <span dir="auto">{caption || `${category} ${place + 1}`}</span>
                  <ExternalLink className="size-3.5" aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
