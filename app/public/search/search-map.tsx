import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Maximize, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { boxOf, fitting, moved, type Size, toPixel, type View, zoomed } from '#app/ui/map/mercator.ts';
import type { Box } from '#app/ui/map/place-names.ts';
import { numberFormat } from '#contract/core/message.ts';
import { boxText, type SearchMap as Drawn } from '#contract/growth/home-search.ts';
import { withQuery } from '../with-query.ts';
import { DrawnMap, letter } from './drawn-map.tsx';

const size: Size = { width: 480, height: 560 };
/** A margin around the requested area: moving and zooming request less than is shown. */
const shown: Size = { width: size.width * 0.82, height: size.height * 0.82 };
const middle = { x: size.width / 2, y: size.height / 2 };
const step = size.width * 0.45;

type Props = { map: Drawn; onPage: ReadonlySet<string>; search: string };

/**
 * The results on a server-rendered map with outlines, water, towns and pins. It moves by links, so it works without JavaScript and its view
 * is in the address.
 */
export function SearchMap({ map, onPage, search }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const short = numberFormat(tag, {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
  const exact = numberFormat(tag, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  // Without a requested area, zoom in enough to tell homes apart but not so far that the surroundings are lost.
  const view = fitting(map.box, size, new URLSearchParams(search).has('box') ? 16 : 12);
  const { labels, dots } = placed(view, map.pins, onPage, (price) =>
    price === null ? '•' : short.format(price / 100),
  );
  const spoken = ({ listPrice }: Drawn['pins'][number]) =>
    listPrice === null ? t('public-site.onRequest') : exact.format(listPrice / 100);
  const leadsTo = (pin: Drawn['pins'][number]) => (onPage.has(pin.id) ? `#home-${pin.id}` : pin.page);
  return (
    <section
      aria-label={t('public-visit.map')}
      className="relative overflow-hidden rounded-m border border-line bg-sunken"
    >
      <DrawnMap
        map={map}
        view={view}
        size={size}
        taken={labels.map(({ box }) => box)}
        title={t('public-visit.mapOf', { count: map.pins.length })}
      >
        {dots.map(({ pin, x, y }) => (
          <a key={pin.id} href={leadsTo(pin)} aria-label={spoken(pin)}>
            <title>{spoken(pin)}</title>
            <circle cx={x} cy={y} r="12" fill="transparent" />
            <circle
              cx={x}
              cy={y}
              r={onPage.has(pin.id) ? 7 : 5}
              fill="var(--act)"
              stroke="var(--surface)"
              strokeWidth="2"
            />
          </a>
        ))}
        {labels.map(({ pin, words, x, y, box }) => (
          <a key={pin.id} href={leadsTo(pin)} className="map-pin">
            <title>{spoken(pin)}</title>
            <path d={`M${x - 5} ${box.bottom - 1} L${x} ${y} L${x + 5} ${box.bottom - 1} Z`} fill="var(--act)" />
            <rect
              x={box.left}
              y={box.top}
              width={box.right - box.left}
              height={box.bottom - box.top}
              rx="11"
              fill="var(--act)"
              stroke="var(--surface)"
              strokeWidth="1.5"
            />
            <text x={x} y={box.top + 15.5} textAnchor="middle" fontSize="12.5" fontWeight="600" fill="var(--on-act)">
              {words}
            </text>
          </a>
        ))}
      </DrawnMap>
      <Moves view={view} search={search} />
      {map.unplaced > 0 && (
        <p className="border-t border-line bg-surface px-4 py-2.5 text-sm text-ink-2">
          {t('public-visit.unplaced', { count: map.unplaced })}
        </p>
      )}
    </section>
  );
}

type Placed = { pin: Drawn['pins'][number]; x: number; y: number };
type Label = Placed & { words: string; box: Box };

/** Price labels where there is room, the page's homes first; all others are dots below them. */
function placed(view: View, pins: Drawn['pins'], onPage: ReadonlySet<string>, write: (price: number | null) => string) {
  const labels: Label[] = [];
  const dots: Placed[] = [];
  for (const pin of pins) {
    const { x, y } = toPixel(view, size, pin);
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
    const words = write(pin.listPrice);
    const half = (words.length * letter) / 2 + 8;
    const box = { left: x - half, right: x + half, top: y - 28, bottom: y - 6 };
    const isFree = labels.every(
      ({ box: other }) =>
        box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    );
    const isInside = box.left > 2 && box.right < size.width - 2 && box.top > 2;
    if (onPage.has(pin.id) && isFree && isInside) labels.push({ pin, x, y, words, box });
    else dots.push({ pin, x, y });
  }
  return { labels, dots };
}

function Moves({ view, search }: { view: View; search: string }) {
  const t = useT();
  const to = (next: View) => withQuery(search, { box: boxText(boxOf(next, shown)), cursor: null });
  return (
    // Below the map, where buttons don't cover homes. East is on the right in every language.
    <ul dir="ltr" className="flex gap-1 border-t border-line bg-surface p-2">
      <Move to={to(zoomed(view, size, 1, middle))} label={t('public-visit.zoomIn')}>
        <Plus />
      </Move>
      <Move to={to(zoomed(view, size, -1, middle))} label={t('public-visit.zoomOut')}>
        <Minus />
      </Move>
      <Move to={to(moved(view, size, { x: -step, y: 0 }))} label={t('public-visit.west')} className="ms-auto">
        <ArrowLeft />
      </Move>
      <Move to={to(moved(view, size, { x: 0, y: -step }))} label={t('public-visit.north')}>
        <ArrowUp />
      </Move>
      <Move to={to(moved(view, size, { x: 0, y: step }))} label={t('public-visit.south')}>
        <ArrowDown />
      </Move>
      <Move to={to(moved(view, size, { x: step, y: 0 }))} label={t('public-visit.east')}>
        <ArrowRight />
      </Move>
      <Move to={withQuery(search, { box: null, cursor: null })} label={t('public-visit.wholeMap')} className="ms-auto">
        <Maximize />
      </Move>
    </ul>
  );
}

type MoveProps = { to: string; label: string; className?: string; children: ReactNode };

const Move = ({ to, label, className = '', children }: MoveProps) => (
  <li className={className}>
    <a
      href={`${to}#map`}
      aria-label={label}
      title={label}
      rel="nofollow"
      className="tap grid size-8 place-items-center rounded-s border border-line bg-raised text-ink-2 hover:text-ink [&_svg]:size-4"
    >
      {children}
    </a>
  </li>
);
