import { ExternalLink, Rss } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import type { Listing } from '#contract/inventory/listings.ts';

/** A listing's feed, and the photos that stay on its server; hidden when there are none. */
export function ListingSource({ listing }: { listing: Listing }) {
  const t = useT();
  const { feed, links } = listing;
  return (
    <>
      {feed && (
        <p className="flex items-start gap-2 rounded-m bg-info-tint px-3 py-2 text-info">
          <Rss className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{t('feeds.fromFeed', { name: feed.name })}</span>
        </p>
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
