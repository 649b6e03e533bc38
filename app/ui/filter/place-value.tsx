import { lazy, Suspense, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field as Labelled } from '#app/ui/field.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { type Point, readPoint, writePoint } from '#contract/core/area.ts';
import { kmPerMile } from '#contract/core/distance.ts';
import type { Field } from '#contract/core/fields.ts';
import { AmountValue } from './amount-value.tsx';
import { useSources } from './sources.ts';

const LandMap = lazy(() => import('../map/map.tsx'));

type Props = { field: Field; value: unknown; onChange: (value: unknown) => void };

const country = { south: 24.5, north: 49.5, west: -125, east: -66.5 };
const noMarkers: never[] = [];

/** Draws the area on its own map, because the list may be shown as a table. */
export function AreaValue({ value, onChange }: Omit<Props, 'field'>) {
  const t = useT();
  const ring = Array.isArray(value) ? value.flatMap((one) => readPoint(String(one)) ?? []) : [];
  const [fit] = useState(() => around(ring) ?? country);
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <LandMap
        label={t('filter.area.map')}
        className="h-64 rounded-s border border-line"
        markers={noMarkers}
        towns={noMarkers}
        areas={ring.length > 0 ? [{ kind: 'ring', ring }] : noMarkers}
        fit={fit}
        onShown={() => {}}
        onDrawn={(drawn) => onChange(drawn.map(writePoint))}
      />
    </Suspense>
  );
}

function around(ring: readonly Point[]) {
  if (ring.length === 0) return undefined;
  const north = ring.map(({ latitude }) => latitude);
  const east = ring.map(({ longitude }) => longitude);
  return { south: Math.min(...north), north: Math.max(...north), west: Math.min(...east), east: Math.max(...east) };
}

/** A city or ZIP and a radius around it. The places list encodes the location in the value: `30.26715/-97.74306 Austin, TX`. */
export function CircleValue({ field, value, onChange }: Props) {
  const t = useT();
  const { lists } = useSources();
  const [at, km = 10 * kmPerMile, name] = Array.isArray(value) ? (value as [string | undefined, number?, string?]) : [];
  return (
    <div className="grid gap-3">
      <Labelled label={t('filter.circle.of')}>
        <Combobox
          label={t('filter.circle.of')}
          source={lists.places ?? []}
          placeholder={t('filter.circle.town')}
          value={at ? { value: `${at} ${name ?? ''}`, label: name ?? at } : null}
          onChange={(option) => option && onChange([option.value.split(' ')[0], km, option.label])}
        />
      </Labelled>
      <AmountValue
        field={field}
        value={Number((km / kmPerMile).toFixed(2))}
        onChange={(next) =>
          onChange([
            at,
            typeof next === 'number' ? Number((next * kmPerMile).toFixed(3)) : next,
            ...(name ? [name] : []),
          ])
        }
        label={t('filter.circle.miles')}
        showLabel
      />
    </div>
  );
}
