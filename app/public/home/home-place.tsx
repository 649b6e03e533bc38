import { useT } from '#app/i18n/t.ts';
import { fitting, type Size, toPixel } from '#app/ui/map/mercator.ts';
import type { HomeDetails } from '#contract/growth/home-page.ts';
import type { SearchMap } from '#contract/growth/home-search.ts';
import { DrawnMap } from '../search/drawn-map.tsx';

const size: Size = { width: 720, height: 360 };

type Props = { home: HomeDetails; map: SearchMap | null };

/** The location as far as the seller allows: on our own map, with a link to a street map. */
export function HomePlace({ home: { address, city, region, latitude, longitude }, map }: Props) {
  const t = useT();
  if (!address) return null;
  const place = [address, city, region].filter(Boolean).join(', ');
  const streets =
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
      {map && <HomeMap map={map} place={place} />}
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-lg">
        <a href={streets} target="_blank" rel="noreferrer" className="tap text-act underline underline-offset-4">
          {t('public-home.openMap')}
        </a>
      </p>
    </section>
  );
}

function HomeMap({ map, place }: { map: SearchMap; place: string }) {
  const view = fitting(map.box, size, 12);
  const { x, y } = toPixel(view, size, map.pins[0]!);
  const pin = { left: x - 16, right: x + 16, top: y - 34, bottom: y + 6 };
  return (
    <div className="mt-5 overflow-hidden rounded-m border border-line bg-sunken">
      <DrawnMap map={map} view={view} size={size} taken={[pin]} title={place}>
        <path
          d={`M${x} ${y}c-4-9-13-13-13-22a13 13 0 1 1 26 0c0 9-9 13-13 22Z`}
          fill="var(--act)"
          stroke="var(--surface)"
          strokeWidth="2"
        />
        <circle cx={x} cy={y - 22} r="4.5" fill="var(--surface)" />
      </DrawnMap>
    </div>
  );
}
