import { useT } from '#app/i18n/t.ts';
import { type Remarked, remarkFindings } from '#contract/inventory/marketing/check.ts';
import { FindingWords } from '../marketing/finding-words.tsx';

/** What keeps the remarks from going public. A draft may be saved with it, so the author is told here and not when activating. */
export default function RemarkFindings({ of }: { of: Remarked }) {
  const t = useT();
  const found = remarkFindings(of);
  if (found.length === 0) return null;
  return (
    <div role="status" className="mt-2 grid max-w-[68ch] gap-1.5 rounded-m bg-need-tint px-3 py-2 text-sm">
      <p className="text-need">{t('listings.remarksRefused')}</p>
      <ul className="grid gap-1.5">
        {found.map((one) => (
          <FindingWords key={`${one.sentence} ${one.kind} ${one.words}`} found={one} />
        ))}
      </ul>
    </div>
  );
}
