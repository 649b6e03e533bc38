import { type Area, earthRadiusKm, type Point } from '#contract/core/area.ts';
import { type Pixel, type Size, toPixel, type View } from './mercator.ts';

type Props = { view: View; size: Size; areas: readonly Area[]; drawn: readonly Pixel[] };

/** Number of corners at which a polygon looks round. */
const corners = 72;

function around({ latitude, longitude }: Point, km: number): Point[] {
  const north = ((km / earthRadiusKm) * 180) / Math.PI;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return Array.from({ length: corners }, (_, place) => {
    const turn = (place / corners) * 2 * Math.PI;
    return { latitude: latitude + north * Math.sin(turn), longitude: longitude + east * Math.cos(turn) };
  });
}

const written = (pixels: readonly Pixel[]): string =>
  pixels.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** The areas of the filter, and the one being drawn. */
export function AreaLayer({ view, size, areas, drawn }: Props) {
  const ring = (area: Area) => (area.kind === 'ring' ? area.ring : around(area.at, area.km));
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
      {areas.map((area) => {
        const points = written(ring(area).map((point) => toPixel(view, size, point)));
        return <polygon key={JSON.stringify(area)} points={points} className="fill-act/10 stroke-act stroke-2" />;
      })}
      {drawn.length > 0 && (
        <>
          <polygon points={written(drawn)} className="fill-act/10 stroke-none" />
          <polyline points={written(drawn)} className="fill-none stroke-act stroke-2" strokeLinejoin="round" />
          <circle cx={drawn[0]!.x} cy={drawn[0]!.y} r="4" className="fill-surface stroke-act stroke-2" />
        </>
      )}
    </svg>
  );
}
