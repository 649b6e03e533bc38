import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MapPinned, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { CheckboxBox } from '#app/ui/checkbox.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import LandMap, { type Marker, type Shown } from '#app/ui/map/map.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { type Area, type Point, readPoint, writePoint } from '#contract/core/area.ts';
import {
  type Condition,
  conditionsIn,
  type Filter,
  isCondition,
  isEverything,
  partsOf,
  rooted,
} from '#contract/core/filter.ts';
import { formatFilter } from '#contract/core/filter-url.ts';
import type { MapAnswer, MapBox, MapCluster } from '#contract/core/map.ts';
import { Bubble, Spot, shortCount } from './map-marks.tsx';
import { type ListSelection, selectionOf } from './selection.ts';
import type { RecordList } from './use-record-list.ts';

type Asked = ListSelection & MapBox & { zoom: number };

type Props<Row extends { id: string }> = {
  of: RecordList<Row>;
  ask: (asked: Asked, options: { signal: AbortSignal }) => Promise<MapAnswer>;
  mayAct: boolean;
  nameOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
  compact: (row: Row) => ReactNode;
  onOpen: (id: string) => void;
};

/** The contiguous United States, until the server reports where the organization's records are. */
const wholeCountry: MapBox = { south: 24.5, north: 49.5, west: -125, east: -66.5 };

/** A cluster smaller than this can't be separated by zooming in. */
const oneSpot = 0.001;

/** A list's rows on a map: clusters counted by the database, and the rows of the pressed cluster. */
export default function ListMap<Row extends { id: string }>(props: Props<Row>) {
  const { of, ask } = props;
  const { thing, state, selection, change, count } = of;
  const t = useT();
  const format = useFormat();
  const areas = useMemo(() => areasIn(state.filter), [state.filter]);
  const [shown, setShown] = useState<Shown | null>(null);
  const [fit, setFit] = useState<MapBox | null>(() => boxAround(areas));
  const [pressed, setPressed] = useState<MapCluster | null>(null);
  const first = useQuery({
    queryKey: [thing.domain, 'map', selection, 'extent'],
    queryFn: ({ signal }) => ask({ ...selection, ...wholeCountry, zoom: 4 }, { signal }),
  }).data;
  const all = (first && extentOf(first.clusters)) ?? wholeCountry;
  const asked = shown && { ...rounded(shown.box), zoom: shown.zoom };
  const map = useQuery({
    queryKey: [thing.domain, 'map', selection, asked],
    queryFn: ({ signal }) => ask({ ...selection, ...asked! }, { signal }),
    enabled: asked !== null && state.unreadable === undefined,
    placeholderData: keepPreviousData,
  });
  const towns = useQuery({
    queryKey: ['places', 'shown', asked && rounded(shown.box)],
    queryFn: ({ signal }) => api.places.shown(rounded(shown!.box), { signal }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const clusters = map.data?.clusters ?? [];
  const press = (cluster: MapCluster) => {
    setPressed(cluster);
    const { south, north, west, east } = cluster.box;
    if (cluster.count > 1 && Math.max(north - south, east - west) > oneSpot) setFit(cluster.box);
  };
  const priceOf = ({ only }: MapCluster): string | null =>
    only?.amount == null ? null : format.money(only.amount, 'USD', { compact: true });
  // The accessible name begins with the visible text.
  const labelOf = (cluster: MapCluster): string => {
    const { count: n, name, only } = cluster;
    if (only) return [priceOf(cluster), only.name].filter(Boolean).join(', ');
    const many = shortCount(format, n);
    return name ? t('map.cluster', { count: many, name }) : t('map.clusterHere', { count: many });
  };
  const markers = clusters.map(
    (cluster): Marker => ({
      key: `${cluster.latitude} ${cluster.longitude}`,
      latitude: cluster.latitude,
      longitude: cluster.longitude,
      label: labelOf(cluster),
      weight: cluster.count,
      look: cluster.only ? (
        <Spot words={priceOf(cluster)} isPressed={pressed?.only?.id === cluster.only.id} />
      ) : (
        <Bubble count={cluster.count} />
      ),
      onPress: () => press(cluster),
    }),
  );
  const draw = (ring: Point[]) => {
    const own: Condition = { field: 'location', op: 'inside', value: ring.map(writePoint) };
    setPressed(null);
    void change({ written: formatFilter(withArea(state.filter, own)), view: null });
  };
  const placed = clusters.reduce((sum, cluster) => sum + cluster.count, 0);
  const title = t(thing.words.title);
  return (
    <div className="relative flex min-h-0 flex-1 max-md:flex-col">
      <LandMap
        label={t('map.label', { title })}
        className="min-h-72 flex-1"
        markers={markers}
        towns={towns?.places ?? []}
        areas={areas}
        fit={fit ?? all}
        all={all}
        onShown={setShown}
        onDrawn={draw}
      />
      <p
        aria-live="polite"
        className="num pointer-events-none absolute start-3 top-3 rounded-m border border-line bg-surface px-2.5 py-1 text-sm text-ink-2 shadow-soft empty:hidden"
      >
        {map.data &&
          t(count?.capped ? 'map.shownOfAtLeast' : 'map.shownOf', { shown: placed, all: count?.count ?? placed })}
      </p>
      {pressed && <Pressed {...props} cluster={pressed} onClose={() => setPressed(null)} />}
      <table className="sr-only">
        <caption>{t('map.label', { title })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('map.place')}</th>
            <th scope="col">{t('map.many')}</th>
          </tr>
        </thead>
        <tbody>
          {clusters.map((cluster) => (
            <tr key={`${cluster.latitude} ${cluster.longitude}`}>
              <th scope="row">{cluster.only?.name ?? cluster.name ?? t('map.somewhere')}</th>
              <td>{format.number(cluster.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PressedProps<Row extends { id: string }> = Props<Row> & { cluster: MapCluster; onClose: () => void };

/** The rows inside the pressed cluster, in the list's order, to open and to select. */
function Pressed<Row extends { id: string }>(props: PressedProps<Row>) {
  const { of, cluster, mayAct, nameOf, hrefOf, compact, onOpen, onClose } = props;
  const { thing, state, chosen } = of;
  const t = useT();
  const inside: Condition = { field: 'location', op: 'inside', value: corners(cluster.box).map(writePoint) };
  const selection = selectionOf({ ...state, written: formatFilter({ and: [...partsIn(state.filter), inside] }) });
  const list = useInfiniteQuery(thing.queries.list(selection, state.sort));
  const rows = rowsOf<Row>(list.data);
  const exactness = cluster.only?.exactness ?? (thing.domain === 'leads' ? 'city' : null);
  return (
    <section
      aria-label={cluster.name ?? t('map.somewhere')}
      className="flex min-h-0 w-90 shrink-0 flex-col border-s border-line bg-surface max-md:h-2/5 max-md:w-full max-md:border-s-0 max-md:border-t"
    >
      <header className="flex items-center gap-2 border-b border-line py-2 ps-4 pe-2">
        <MapPinned className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
        <h2 className="grid min-w-0 flex-1 leading-tight">
          <span className="truncate font-medium">{cluster.name ?? t('map.somewhere')}</span>
          <span className="num text-sm font-normal text-ink-3">
            <Facts
              of={[
                t(thing.words.count, { count: cluster.count }),
                exactness && exactness !== 'point' && t(`map.by.${exactness}`),
              ]}
            />
          </span>
        </h2>
        <IconButton label={t('ui.close')} onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {list.isPending && <SkeletonRows rows={6} columns={1} />}
        {rows.map((row) => (
          <li key={row.id} className="flex items-center gap-2 border-b border-line ps-4 last:border-0">
            {mayAct && (
              <CheckboxBox
                aria-label={t('list.selectRow', { name: nameOf(row) })}
                checked={chosen.has(row.id)}
                onChange={() => chosen.toggle(row.id)}
              />
            )}
            <a
              href={hrefOf(row)}
              className="min-w-0 flex-1 py-2.5 pe-2 -outline-offset-2 hover:bg-sunken"
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                onOpen(row.id);
              }}
            >
              {compact(row)}
            </a>
          </li>
        ))}
        {list.hasNextPage && (
          <li className="p-3 text-center">
            <button type="button" className="text-act underline" onClick={() => void list.fetchNextPage()}>
              {t('map.more')}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Rounded, so that a tiny movement doesn't cause a new query. */
const rounded = (box: MapBox): MapBox => ({
  south: Number(box.south.toFixed(3)),
  north: Number(box.north.toFixed(3)),
  west: Number(box.west.toFixed(3)),
  east: Number(box.east.toFixed(3)),
});

const corners = ({ south, north, west, east }: MapBox): Point[] => [
  { latitude: south, longitude: west },
  { latitude: south, longitude: east },
  { latitude: north, longitude: east },
  { latitude: north, longitude: west },
];

const isPlace = (part: Filter): boolean => isCondition(part) && part.field === 'location';

/** The conditions of a filter as parts of an "and", ready to combine with another condition. */
function partsIn(filter: Filter): readonly Filter[] {
  if (isEverything(filter)) return [];
  const root = rooted(filter);
  return 'and' in root ? partsOf(root) : [root];
}

/** The filter with this area in place of its previous one. */
const withArea = (filter: Filter, area: Condition): Filter => ({
  and: [...partsIn(filter).filter((part) => !isPlace(part)), area],
});

function areasIn(filter: Filter): Area[] {
  return conditionsIn(filter).flatMap(({ field, op, value }): Area[] => {
    if (field !== 'location' || !Array.isArray(value)) return [];
    const points = value.flatMap((one) => readPoint(String(one)) ?? []);
    if (op === 'inside') return [{ kind: 'ring', ring: points }];
    return points[0] ? [{ kind: 'circle', at: points[0], km: Number(value[1]) }] : [];
  });
}

function boxAround(areas: readonly Area[]): MapBox | null {
  const points = areas.flatMap((area) => {
    if (area.kind === 'ring') return area.ring;
    const reach = area.km / 111;
    return corners({
      south: area.at.latitude - reach,
      north: area.at.latitude + reach,
      west: area.at.longitude - reach * 1.3,
      east: area.at.longitude + reach * 1.3,
    });
  });
  return points.length > 0 ? extent(points) : null;
}

const extent = (points: readonly Point[]): MapBox => ({
  south: Math.min(...points.map(({ latitude }) => latitude)),
  north: Math.max(...points.map(({ latitude }) => latitude)),
  west: Math.min(...points.map(({ longitude }) => longitude)),
  east: Math.max(...points.map(({ longitude }) => longitude)),
});

const extentOf = (clusters: readonly MapCluster[]): MapBox | undefined =>
  clusters.length > 0 ? extent(clusters.flatMap(({ box }) => corners(box))) : undefined;
