import type { ReactNode } from 'react';
import { useLocale } from '#app/i18n/locale-context.ts';
import { type Size, toPixel, type View, worldSize } from '#app/ui/map/mercator.ts';
import { type Box, namesWithRoom } from '#app/ui/map/place-names.ts';
import { numberFormat } from '#contract/core/message.ts';
import { waterSource } from '#contract/core/waters.ts';
import type { SearchMap as Drawn } from '#contract/growth/home-search.ts';

/** The width of a letter at the size of names and prices. */
export const letter = 7.2;

type Props = {
  map: Pick<Drawn, 'lines' | 'waters' | 'towns'>;
  view: View;
  size: Size;
  /** Boxes that names of towns must not overlap. */
  taken: readonly Box[];
  /** The title and the pins. */
  title: string;
  children: ReactNode;
};

/** The base map of a customer's page, rendered by the server: water, borders, names, scale. Works without JavaScript. */
export function DrawnMap({ map, view, size, taken, title, children }: Props) {
  const names = namesWithRoom(view, size, map.towns, taken, (words) => words.length * letter);
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="block w-full"
      direction="ltr"
      aria-labelledby="map-title"
    >
      <title id="map-title">{title}</title>
      <path
        d={map.waters.map((ring) => `${pathOf(view, size, ring)}Z`).join('')}
        fill="var(--water)"
        fillRule="evenodd"
      />
      <g fill="none" stroke="var(--line-strong)" strokeWidth="1.25">
        {map.lines.map((line) => (
          <path key={`${line[0]}${line.length}`} d={pathOf(view, size, line)} />
        ))}
      </g>
      <g fill="var(--ink-2)" fontSize="13">
        {names.map(({ words, x, y }) => (
          <g key={`${words}${x}`}>
            <circle cx={x} cy={y} r="2" fill="var(--ink-3)" />
            <text x={x + 6} y={y + 4.5} stroke="var(--sunken)" strokeWidth="3" paintOrder="stroke">
              {words}
            </text>
          </g>
        ))}
      </g>
      {children}
      {map.waters.length > 0 && (
        <a href={waterSource.href} target="_blank" rel="noreferrer">
          <text
            x={size.width - 10}
            y={size.height - 10}
            textAnchor="end"
            fontSize="11.5"
            fill="var(--ink-2)"
            stroke="var(--sunken)"
            strokeWidth="3"
            paintOrder="stroke"
          >
            {waterSource.words}
          </text>
        </a>
      )}
      <Scale view={view} size={size} />
    </svg>
  );
}

const pathOf = (view: View, size: Size, line: Drawn['lines'][number]): string =>
  line
    .map(([longitude, latitude], place) => {
      const { x, y } = toPixel(view, size, { latitude, longitude });
      return `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');

const aroundEarthMiles = 24_901;

/** The scale bar in miles. */
function Scale({ view, size }: { view: View; size: Size }) {
  const { tag } = useLocale();
  const perMile = worldSize(view.zoom) / (aroundEarthMiles * Math.cos((view.centre.latitude * Math.PI) / 180));
  const miles = [0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 500].findLast((one) => one * perMile <= 120) ?? 0.25;
  const wide = miles * perMile;
  const y = size.height - 14;
  const words = numberFormat(tag, { style: 'unit', unit: 'mile', unitDisplay: 'short' }).format(miles);
  return (
    <g stroke="var(--ink-2)" strokeWidth="1.5">
      <path d={`M14 ${y - 5}V${y}H${14 + wide}V${y - 5}`} fill="none" />
      <text x="16" y={y - 9} fontSize="11.5" fill="var(--ink-2)" stroke="none">
        {words}
      </text>
    </g>
  );
}
