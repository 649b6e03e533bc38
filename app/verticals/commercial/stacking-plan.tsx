import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import type { BuildingLease } from '#contract/verticals/commercial/commercial.ts';
import { standingOf } from '#contract/verticals/commercial/leases.ts';

type Space = { id: string; floor: number; suite: string; squareFeet: number };
type Props = { today: string; spaces: readonly Space[]; leases: readonly BuildingLease[] };

const years = 6;
const [width, height, gap] = [1000, 46, 4];

const looks = {
  in_place: { box: 'fill-act-tint stroke-act', text: 'fill-ink' },
  committed: { box: 'fill-info-tint stroke-info', text: 'fill-ink' },
  vacant: { box: 'fill-sunken stroke-edge', text: 'fill-ink-2' },
} as const;

/** Floors as they lie on one another, spaces by their size, as of the end of a year: who is there, who is to come, what is free. */
export function StackingPlan({ today, spaces, leases }: Props) {
  const t = useT();
  const format = useFormat();
  const now = Number(today.slice(0, 4));
  const [year, setYear] = useState(String(now));
  const day = Number(year) === now ? today : `${year}-12-31`;
  const floors = [...new Set(spaces.map(({ floor }) => floor))].toSorted((a, b) => b - a);
  const widest = Math.max(1, ...floors.map((floor) => feetOn(spaces, floor)));
  const stateOf = (space: Space) => {
    const own = leases.filter((lease) => lease.space === space.id);
    const here = own.find(({ from, until }) => standingOf(from, until, day) === 'in_place');
    if (here) return { look: 'in_place' as const, lease: here };
    const next = own.find(({ from, until }) => standingOf(from, until, day) === 'committed');
    return next ? { look: 'committed' as const, lease: next } : { look: 'vacant' as const, lease: null };
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t('commercial.asOf')}
          value={year}
          onChange={setYear}
          options={Array.from({ length: years }, (_, n) => ({ value: String(now + n), label: String(now + n) }))}
        />
        <ul className="flex flex-wrap gap-3 text-sm text-ink-2">
          {(['in_place', 'committed', 'vacant'] as const).map((look) => (
            <li key={look} className="flex items-center gap-1.5">
              <svg className="size-3" viewBox="0 0 12 12" aria-hidden="true">
                <rect x="0.5" y="0.5" width="11" height="11" rx="2" className={looks[look].box} />
              </svg>
              {t(`commercial.standing.${look}`)}
            </li>
          ))}
        </ul>
      </div>
      <div dir="ltr" className="overflow-x-auto rounded-m border border-line bg-surface p-3">
        <svg
          role="img"
          aria-label={t('commercial.stackingOf', { year })}
          viewBox={`0 0 ${width + 60} ${floors.length * (height + gap)}`}
          className="min-w-160 w-full"
        >
          {floors.map((floor, row) => {
            let x = 60;
            return (
              <g key={floor}>
                <text x={0} y={row * (height + gap) + height / 2 + 5} className="fill-ink-2 text-[14px]">
                  {floor}
                </text>
                {spaces
                  .filter((space) => space.floor === floor)
                  .map((space) => {
                    const { look, lease } = stateOf(space);
                    const size = (space.squareFeet / widest) * width;
                    const at = x;
                    x += size;
                    const most = Math.max(2, Math.floor(size / 8) - 1);
                    const words = `${space.suite} · ${lease?.tenant ?? t('commercial.standing.vacant')}`;
                    return (
                      <g key={space.id}>
                        <title>
                          {[
                            words,
                            t('commercial.feet', { count: format.number(space.squareFeet) }),
                            lease && `${format.date(lease.from)} – ${format.date(lease.until)}`,
                          ]
                            .filter(Boolean)
                            .join(', ')}
                        </title>
                        <rect
                          x={at + 1}
                          y={row * (height + gap) + 1}
                          width={Math.max(1, size - 3)}
                          height={height - 2}
                          rx="4"
                          className={looks[look].box}
                        />
                        <text
                          x={at + 9}
                          y={row * (height + gap) + 19}
                          className={`${looks[look].text} text-[13px] font-medium`}
                        >
                          {words.length > most ? `${words.slice(0, most - 1)}…` : words}
                        </text>
                        <text x={at + 9} y={row * (height + gap) + 36} className="fill-ink-2 text-[12px]">
                          {/* The isolate keeps the order that a date has in its language. */}
                          {size > 90 &&
                            (lease ? `\u2068${format.date(lease.until)}\u2069` : format.number(space.squareFeet))}
                        </text>
                      </g>
                    );
                  })}
              </g>
            );
          })}
        </svg>
      </div>
    </div>
  );
}

const feetOn = (spaces: readonly Space[], floor: number): number =>
  spaces.filter((space) => space.floor === floor).reduce((sum, { squareFeet }) => sum + squareFeet, 0);
