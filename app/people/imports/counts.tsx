import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import type { ImportCounts } from '#contract/people/imports.ts';

const shown = ['create', 'update', 'skip', 'merged', 'conflict', 'refused'] as const;
const names = keysOf('imports.count', shown);
const tones: Partial<Record<(typeof shown)[number], string>> = {
  create: 'text-act',
  conflict: 'text-loss',
  refused: 'text-loss',
};

/** How many rows have which outcome; the counts add up to all rows. */
export function Counts({ counts }: { counts: ImportCounts }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-m border border-line bg-line sm:grid-cols-6">
      {shown.map((name) => (
        <div key={name} className="grid content-between gap-1 bg-surface px-3 py-2.5">
          <dt className="text-sm text-ink-2">{t(names[name])}</dt>
          <dd className={`num text-xl ${counts[name] > 0 ? (tones[name] ?? '') : 'text-ink-3'}`}>
            {number(counts[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
