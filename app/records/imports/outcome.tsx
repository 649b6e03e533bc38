import { useFormat } from '#app/i18n/format.ts';

export type Told = { name: string; count: number; tone?: 'act' | 'need' | 'loss' };

const tones = { act: 'text-act', need: 'text-need', loss: 'text-loss' };

/** Counts of what happens, or happened, to the rows. */
export function Outcome({ of }: { of: readonly Told[] }) {
  const { number } = useFormat();
  return (
    <dl className="grid gap-px overflow-hidden rounded-m border border-line bg-line sm:auto-cols-fr sm:grid-flow-col">
      {of.map(({ name, count, tone }) => (
        <div key={name} className="grid content-between gap-1 bg-surface px-3 py-2.5">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className={`num text-xl ${count === 0 ? 'text-ink-3' : tone ? tones[tone] : ''}`}>{number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
