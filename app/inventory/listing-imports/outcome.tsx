import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import type { ListingImportCounts } from '#contract/inventory/listing-imports.ts';

const shown = ['create', 'drafted', 'known', 'refused'] as const;
const names = keysOf('listings.import.count', shown);
const tones = { create: 'text-act', drafted: 'text-need', known: '', refused: 'text-loss' };

/** What becomes, or became, of the rows: all of them, drafts being a part of what is new. */
export function Outcome({ counts }: { counts: ListingImportCounts }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <dl className="grid gap-px overflow-hidden rounded-m border border-line bg-line sm:grid-cols-4">
      {shown.map((name) => (
        <div key={name} className="grid content-between gap-1 bg-surface px-3 py-2.5">
          <dt className="text-sm text-ink-2">{t(names[name])}</dt>
          <dd className={`num text-xl ${counts[name] > 0 ? tones[name] : 'text-ink-3'}`}>{number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
