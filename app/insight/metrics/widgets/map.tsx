import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Map as MapIcon, Table2 } from 'lucide-react';
import { lazy, Suspense, useContext, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { Marker, Shown as Seen } from '#app/ui/map/map.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Point } from '#contract/core/area.ts';
import type { MapBox } from '#contract/core/map.ts';
import { OpenContext } from '../number-opener.tsx';
import { useMetrics } from '../use-metrics.ts';
import { mostOf, numberOf, type Shown } from './shown.ts';
import { TableWidget } from './table.tsx';

const LandMap = lazy(() => import('#app/ui/map/map.tsx'));

/** Where numbers lie: of each town its number, larger where there is more. The table behind it has those without a place, too. */
export function MapWidget({ asked, answer, title, goal, height }: Shown) {
  const t = useT();
  const metrics = useMetrics();
  const open = useContext(OpenContext);
  const [asTable, setAsTable] = useState(false);
  const [seen, setSeen] = useState<Seen | null>(null);
  const id = asked.metrics[0]!;
  const unit = metrics.byId.get(id)?.unit ?? 'count';
  const name = asked.by?.[0];
  const dimension = name ? metrics.dimensionOf(id, name) : undefined;
  const keys = answer.rows.flatMap(({ keys: [key] }) => key ?? []);
  const places = useQuery({
    queryKey: ['places', 'where', keys],
    queryFn: ({ signal }) => api.places.where({ keys }, { signal }),
    enabled: dimension?.type === 'place' && keys.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  }).data?.places;
  const towns = useQuery({
    queryKey: ['places', 'shown', seen && rounded(seen.box)],
    queryFn: ({ signal }) => api.places.shown(rounded(seen!.box), { signal }),
    enabled: seen !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  if (dimension?.type !== 'place')
    return <p className="px-4.5 py-8 text-center text-ink-2">{t('boards.map.needsArea')}</p>;
  const at = new Map((places ?? []).map((place) => [place.key, place]));
  const most = Math.max(1e-9, ...answer.rows.map(({ cells }) => Math.abs(cells[id]?.value ?? 0)));
  const among = mostOf(answer, id);
  const markers = answer.rows.flatMap(({ keys: [key], cells }): Marker[] => {
    const place = key ? at.get(key) : undefined;
    if (!place || !cells[id]?.n) return [];
    const words = metrics.written(cells[id], unit, among);
    const label = `${metrics.keyName(dimension, key!)}: ${words}`;
    return [
      {
        key: key!,
        latitude: place.latitude,
        longitude: place.longitude,
        label: t('metrics.open', { name: metrics.keyName(dimension, key!), value: words }),
        weight: cells[id]!.value ?? 0,
        look: <Sized words={words} share={Math.abs(cells[id]!.value ?? 0) / most} />,
        onPress: () => open({ of: numberOf(asked, id, [key!]), title: label }),
      },
    ];
  });
  const unplaced = answer.rows.filter(({ keys: [key] }) => !key || (places && !at.has(key))).length;
  return (
    <figure aria-label={title} className="flex h-full flex-col gap-2 px-4.5 py-3" style={{ minBlockSize: height }}>
      <div className="flex items-center gap-3">
        <figcaption className="me-auto text-sm text-ink-2">
          {t('metrics.by.group', { name: metrics.labelOf(dimension) })}
        </figcaption>
        <IconButton
          size="s"
          label={asTable ? t('boards.map.showMap') : t('ui.chart.showTable')}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <MapIcon /> : <Table2 />}
        </IconButton>
      </div>
      {!asTable && (
        <Suspense fallback={<Skeleton className="min-h-40 flex-1" />}>
          {places || keys.length === 0 ? (
            <LandMap
              label={t('map.label', { title })}
              className="min-h-40 flex-1 rounded-m border border-line"
              markers={markers}
              towns={towns?.places ?? []}
              areas={[]}
              fit={boxAround(markers)}
              onShown={setSeen}
            />
          ) : (
            <Skeleton className="min-h-40 flex-1" />
          )}
        </Suspense>
      )}
      {!asTable && unplaced > 0 && (
        <p className="text-xs text-ink-3">{t('boards.map.unplaced', { count: unplaced })}</p>
      )}
      <div className={asTable ? 'min-h-0 flex-1 overflow-auto' : 'sr-only'}>
        <TableWidget asked={asked} answer={answer} title={title} goal={goal} height={height} />
      </div>
    </figure>
  );
}

/** Area and not width grows with the number, so that ten times as much looks ten times as much. */
function Sized({ words, share }: { words: string; share: number }) {
  const size = Math.round(26 + 30 * Math.sqrt(share));
  return (
    <span
      className="num grid place-items-center rounded-full border-2 border-surface bg-act px-1.5 text-xs font-medium whitespace-nowrap text-on-act shadow-soft"
      style={{ minInlineSize: size, blockSize: size }}
    >
      {words}
    </span>
  );
}

const wholeCountry: MapBox = { south: 24.5, north: 49.5, west: -125, east: -66.5 };

/** With air around it, since a mark at the edge would be cut off. */
function boxAround(points: readonly Point[]): MapBox {
  if (points.length === 0) return wholeCountry;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const air = Math.max(0.15, (north - south) * 0.2, (east - west) * 0.2);
  return { south: south - air, north: north + air, west: west - air, east: east + air };
}

/** Rounded, so that a tiny movement doesn't cause a new query. */
const rounded = ({ south, north, west, east }: MapBox): MapBox => ({
  south: Math.floor(south * 100) / 100,
  north: Math.ceil(north * 100) / 100,
  west: Math.floor(west * 100) / 100,
  east: Math.ceil(east * 100) / 100,
});
