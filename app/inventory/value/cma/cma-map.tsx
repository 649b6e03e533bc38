import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import type { Marker, Shown } from '#app/ui/map/map.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Area, Point } from '#contract/core/area.ts';
import type { MapBox } from '#contract/core/map.ts';
import type { Cma } from '#contract/inventory/value/cmas.ts';
import { Part } from '../../deals/record/part.tsx';

const LandMap = lazy(() => import('#app/ui/map/map.tsx'));

/** The subject and its comparables on a map, inside the search circle. */
export function CmaMap({ cma }: { cma: Cma }) {
  const t = useT();
  const navigate = useNavigate();
  const homes = cma.comparables.map((home) => ({
    ...home,
    at: cma.looks.find(({ listing }) => listing === home.listing)?.at ?? null,
  }));
  const markers = homes.flatMap((home, place): Marker[] =>
    home.at
      ? [
          {
            key: home.listing,
            ...home.at,
            label: home.address,
            weight: 1,
            look: <PlaceNumber of={place + 1} />,
            onPress: () => void navigate(`/listing/${home.listing}`),
          },
        ]
      : [],
  );
  return (
    <Part title={t('public-cma.map')}>
      <Places
        home={{ at: cma.at, address: cma.address }}
        markers={markers}
        km={cma.search.km}
        className="h-80 rounded-m border border-line"
      />
    </Part>
  );
}

export function PlaceNumber({ of }: { of: number }) {
  return (
    <span className="num grid size-7 place-items-center rounded-full border-2 border-surface bg-act text-xs font-medium text-on-act shadow-soft">
      {of}
    </span>
  );
}

type PlacesProps = {
  home: { at: Point; address: string };
  markers: readonly Marker[];
  km?: number;
  className: string;
};

/** The map, zoomed in as far as all homes fit. */
export function Places({ home, markers, km, className }: PlacesProps) {
  const t = useT();
  const [shown, setShown] = useState<Shown | null>(null);
  const box = shown && rounded(shown.box);
  const towns = useQuery({
    queryKey: ['places', 'shown', box],
    queryFn: ({ signal }) => api.places.shown(box!, { signal }),
    enabled: box !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const areas: Area[] = km ? [{ kind: 'circle', at: home.at, km }] : [];
  const subject: Marker = {
    key: 'home',
    ...home.at,
    label: t('public-cma.homeHere', { address: home.address }),
    weight: 1_000,
    look: (
      <span className="block rounded-full border-2 border-surface bg-ink px-2.5 py-1 text-xs font-medium text-surface shadow-soft">
        {t('public-cma.home')}
      </span>
    ),
    onPress: () => {},
  };
  return (
    <Suspense fallback={<Skeleton className={className} />}>
      <LandMap
        label={t('public-cma.map')}
        className={className}
        markers={[subject, ...markers]}
        towns={towns?.places ?? []}
        areas={areas}
        fit={boxAround([home.at, ...markers])}
        onShown={setShown}
      />
    </Suspense>
  );
}

const rounded = ({ south, north, west, east }: MapBox): MapBox => ({
  south: Math.floor(south * 100) / 100,
  north: Math.ceil(north * 100) / 100,
  west: Math.floor(west * 100) / 100,
  east: Math.ceil(east * 100) / 100,
});

/** With a margin, because pins at the edge would be cut off. */
export function boxAround(points: readonly Point[]): MapBox {
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const air = Math.max(0.004, (north - south) * 0.25, (east - west) * 0.25);
  return { south: south - air, north: north + air, west: west - air, east: east + air };
}
