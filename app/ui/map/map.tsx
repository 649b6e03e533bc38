import { Minus, PenTool, Plus, Scan } from 'lucide-react';
import {
  type KeyboardEvent,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useT } from '#app/i18n/t.ts';
import type { Area, Point } from '#contract/core/area.ts';
import type { MapBox } from '#contract/core/map.ts';
import { waterSource } from '#contract/core/waters.ts';
import { announce } from '../announce.ts';
import { Button } from '../button.tsx';
import { cx } from '../classes.ts';
import { IconButton } from '../icon-button.tsx';
import { AreaLayer } from './area-layer.tsx';
import { Credits } from './credits.tsx';
import { fetchCounties, fetchLand, fetchWaters, type Land, type PaintedWater } from './land.ts';
import { MapStyleContext } from './map-style.ts';
import { boxOf, fitting, moved, toPixel, zoomed } from './mercator.ts';
import { countyZoom, paint, waterZoom } from './paint.ts';
import type { Box, Town } from './place-names.ts';
import { useDrawing } from './use-drawing.ts';
import { useDragging, useView } from './use-view.ts';

const StreetGround = lazy(() => import('./street-ground.tsx'));

export type Marker = Point & {
  key: string;
  /** Read to screen readers: what it is and where. */
  label: string;
  look: ReactNode;
  /** Higher weights are drawn on top. */
  weight: number;
  onPress: () => void;
};

export type Shown = { box: MapBox; zoom: number };

type Props = {
  label: string;
  markers: readonly Marker[];
  towns: readonly Town[];
  areas: readonly Area[];
  /** The area to show at first, and again whenever it changes. */
  fit: MapBox;
  /** The area of all records; defaults to `fit`. */
  all?: MapBox;
  /** Reports the area that the map shows after a move. */
  onShown: (shown: Shown) => void;
  onDrawn?: (ring: Point[]) => void;
  className?: string;
};

const step = 90;
const keySteps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Reports after the map rests, not on every pixel of a drag. */
const restMs = 180;

/**
 * The map component of the workspace. It needs no outside service: land, borders, water, and towns ship with the product. If the operator
 * has set a style, its streets are drawn below; if they fail to load, the land is shown.
 */
export default function LandMap({ label, markers, towns, areas, fit, all = fit, onShown, onDrawn, className }: Props) {
  const t = useT();
  const mapStyle = use(MapStyleContext);
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const help = useId();
  const { size, view, setView, turn } = useView(surface, fit);
  const dragging = useDragging(size, turn);
  const drawing = useDrawing(view, size, (ring) => onDrawn?.(ring));
  const [land, setLand] = useState<Land>();
  const [counties, setCounties] = useState<Path2D>();
  const [waters, setWaters] = useState<readonly PaintedWater[]>();
  const [streets, setStreets] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const hasStreets = mapStyle !== null && streets === 'ready';
  const isNear = view !== null && view.zoom >= countyZoom && !hasStreets;
  const isNearWater = view !== null && view.zoom >= waterZoom && (mapStyle === null || streets === 'failed');

  useEffect(() => void fetchLand().then(setLand, () => {}), []);
  useEffect(() => {
    if (isNear) void fetchCounties().then(setCounties, () => {});
  }, [isNear]);
  useEffect(() => {
    if (isNearWater) void fetchWaters().then(setWaters, () => {});
  }, [isNearWater]);
  useLayoutEffect(() => {
    if (view && canvas.current && !hasStreets)
      paint(canvas.current, view, size, { land, counties, waters, towns, pins: pinsOver(canvas.current) });
  });
  useRepaint(() => setView((before) => before && { ...before }));

  const asked = JSON.stringify(fit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new fit moves the map, a new size does not
  useEffect(() => {
    if (size.width > 0) setView(fitting(JSON.parse(asked) as MapBox, size));
  }, [asked]);
  const tell = useRef(onShown);
  tell.current = onShown;
  useEffect(() => {
    if (!view) return;
    const timer = setTimeout(() => tell.current({ box: boxOf(view, size), zoom: Math.round(view.zoom) }), restMs);
    return () => clearTimeout(timer);
  }, [view, size]);

  const middle = { x: size.width / 2, y: size.height / 2 };
  const keys = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = keySteps[event.key];
    if (by) turn((before) => moved(before, size, { x: by[0], y: by[1] }));
    else if (event.key === '+' || event.key === '=') turn((before) => zoomed(before, size, 1, middle));
    else if (event.key === '-') turn((before) => zoomed(before, size, -1, middle));
    else if (drawing.isDrawing && event.key === 'Enter') {
      drawing.add(middle);
      announce(t('map.corner', { count: drawing.corners.length + 1 }));
    } else if (drawing.isDrawing && event.key === 'Backspace') drawing.takeBack();
    else if (drawing.isDrawing && event.key === 'Escape') drawing.stop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isDrawing = drawing.isDrawing;
  return (
    <div className={cx('relative isolate min-h-0 overflow-hidden bg-sunken', className)}>
      {/* East is right in every language; the controls over the map follow the page's direction. */}
      <div dir="ltr" className="absolute inset-0">
        <span data-probe className="hidden" />
        <canvas ref={canvas} className="pointer-events-none absolute inset-0 size-full" />
        {mapStyle && view && streets !== 'failed' && (
          <Suspense>
            <StreetGround address={mapStyle} view={view} onState={setStreets} />
          </Suspense>
        )}
        <div
          ref={surface}
          role="application"
          aria-label={label}
          aria-describedby={help}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows move it
          tabIndex={0}
          onKeyDown={keys}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            dragging.down(event);
            if (isDrawing) drawing.down(dragging.here(event));
          }}
          onPointerMove={(event) => (isDrawing ? drawing.move(dragging.here(event)) : dragging.move(event))}
          onPointerUp={(event) => {
            dragging.up(event);
            if (isDrawing) drawing.lift();
          }}
          onPointerCancel={dragging.up}
          onDoubleClick={(event) => {
            const { left, top } = event.currentTarget.getBoundingClientRect();
            if (!isDrawing)
              turn((before) => zoomed(before, size, 1, { x: event.clientX - left, y: event.clientY - top }));
          }}
          className={cx(
            'absolute inset-0 touch-none -outline-offset-2 select-none',
            isDrawing ? 'cursor-crosshair' : 'cursor-grab active:cursor-grabbing',
          )}
        />
        {view && <AreaLayer view={view} size={size} areas={areas} drawn={drawing.shown} />}
        {view && (
          <ul className={cx('contents', isDrawing && '[&_button]:pointer-events-none')}>
            {markers.map((marker) => {
              const { x, y } = toPixel(view, size, marker);
              const isSeen = x > -30 && y > -30 && x < size.width + 30 && y < size.height + 30;
              return isSeen && <Pin key={marker.key} marker={marker} x={Math.round(x)} y={Math.round(y)} />;
            })}
          </ul>
        )}
        {isDrawing && <Cross />}
        {isNearWater && waters && <Credits of={[waterSource]} />}
      </div>
      <p id={help} className="sr-only">
        {t(isDrawing ? 'map.drawHelp' : 'map.help')}
      </p>
      <div className="absolute end-3 top-3 z-10 grid justify-items-end gap-2">
        <div className="grid overflow-hidden rounded-m border border-line bg-surface shadow-soft">
          <IconButton label={t('map.nearer')} onClick={() => turn((before) => zoomed(before, size, 1, middle))}>
            <Plus />
          </IconButton>
          <IconButton label={t('map.further')} onClick={() => turn((before) => zoomed(before, size, -1, middle))}>
            <Minus />
          </IconButton>
          <IconButton label={t('map.all')} onClick={() => setView(fitting(all, size))}>
            <Scan />
          </IconButton>
        </div>
        {onDrawn && !isDrawing && (
          <Button
            size="s"
            icon={<PenTool />}
            className="shadow-soft"
            onClick={() => {
              drawing.begin();
              surface.current?.focus();
            }}
          >
            {t('map.draw')}
          </Button>
        )}
      </div>
      {isDrawing && (
        <div className="absolute inset-x-3 top-3 z-10 mx-auto flex w-fit max-w-[calc(100%-1.5rem)] max-sm:top-auto max-sm:bottom-3 items-center gap-2 rounded-m border border-line bg-raised py-2 ps-3.5 pe-2 text-sm shadow-float">
          <span className="text-ink-2">{t('map.drawHint')}</span>
          <Button size="s" kind="quiet" onClick={drawing.stop}>
            {t('ui.cancel')}
          </Button>
          <Button size="s" kind="act" disabled={drawing.corners.length < 3} onClick={drawing.finish}>
            {t('map.done')}
          </Button>
        </div>
      )}
    </div>
  );
}

const Pin = memo(function Pin({ marker, x, y }: { marker: Marker; x: number; y: number }) {
  return (
    <li
      className="absolute start-0 top-0 size-0"
      style={{ transform: `translate(${x}px, ${y}px)`, zIndex: Math.min(9, Math.round(Math.log10(marker.weight + 1))) }}
    >
      <button
        type="button"
        data-pin
        aria-label={marker.label}
        title={marker.label}
        onClick={marker.onPress}
        className="absolute -translate-1/2 cursor-pointer rounded-full hover:z-10 focus-visible:z-10"
      >
        {marker.look}
      </button>
    </li>
  );
});

/** The areas of the map that pins cover. */
function pinsOver(canvas: HTMLCanvasElement): Box[] {
  const { left, top } = canvas.getBoundingClientRect();
  return Array.from(canvas.parentElement!.querySelectorAll('[data-pin]'), (pin) => {
    const box = pin.getBoundingClientRect();
    return { left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top };
  });
}

/** Marks where Enter sets a corner. */
function Cross() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="pointer-events-none absolute start-1/2 top-1/2 size-6 -translate-1/2 stroke-ink-2"
    >
      <path d="M12 2v7M12 15v7M2 12h7M15 12h7" strokeWidth="1.5" />
    </svg>
  );
}

/** Repaints when the theme changes, because a canvas doesn't follow CSS colors. */
function useRepaint(repaint: () => void): void {
  const latest = useRef(repaint);
  latest.current = repaint;
  useEffect(() => {
    const again = () => latest.current();
    const watch = new MutationObserver(again);
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', again);
    return () => {
      watch.disconnect();
      dark.removeEventListener('change', again);
    };
  }, []);
}
