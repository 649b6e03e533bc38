import { useT } from '#app/i18n/t.ts';
import type { HomeDetails } from '#contract/growth/home-page.ts';

/** Where it is, as far as its seller lets it be told: on a map of the reader's choice, which opens beside the page. */
export function HomePlace({ home: { address, city, region, latitude, longitude } }: { home: HomeDetails }) {
  const t = useT();
  if (!address) return null;
  const place = [address, city, region].filter(Boolean).join(', ');
  const map =
    latitude !== null && longitude !== null
      ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
      : `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
  return (
    <section aria-labelledby="place" className="pt-12 pb-12">
      <h2 id="place" className="font-display text-2xl tracking-[-0.02em]">
        {t('public-home.location')}
      </h2>
      <p className="mt-3 text-lg">
        <bdi>{address}</bdi>
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-lg">
        <a href={map} target="_blank" rel="noreferrer" className="tap text-act underline underline-offset-4">
          {t('public-home.openMap')}
        </a>
      </p>
    </section>
  );
}
