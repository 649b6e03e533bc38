import { useT } from '#app/i18n/t.ts';
import { Skeleton } from '../skeleton.tsx';

type Props = { cells: number; start: number; height: number; template: string };

/** Placeholder for a row that is loading. */
export function SkeletonRow({ cells, start, height, template }: Props) {
  const t = useT();
  return (
    <div
      role="row"
      className="absolute inset-x-0 top-0 grid items-center border-b border-line"
      style={{ transform: `translateY(${start}px)`, height, gridTemplateColumns: template }}
    >
      <span />
      {Array.from({ length: cells }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <span key={place} role="gridcell" className="px-2" {...(place === 0 && { 'aria-label': t('ui.loading') })}>
          <Skeleton className="h-3 w-3/5" />
        </span>
      ))}
    </div>
  );
}
