import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import type { Checked } from '#contract/verticals/loans/hmda/hmda.ts';

type Found = Pick<Checked['found'][number], 'id' | 'kind' | 'message'> & Partial<Checked['found'][number]>;
const tones: Record<Found['kind'], Tone> = { syntactical: 'loss', validity: 'loss', quality: 'need', macro: 'need' };

/** Edits by their published number, with what to do, and which loans they are about. */
export function Failures({ found }: { found: readonly Found[] }) {
  const t = useT();
  if (found.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-y border-line" aria-label={t('hmda.editsFound')}>
      {found.map(({ id, kind, message, count, rows }) => (
        <li
          key={id}
          className="grid grid-cols-[5.25rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-0.5 py-2 sm:grid-cols-[5.25rem_minmax(0,1fr)_auto]"
        >
          <span>
            <Chip tone={tones[kind]}>
              <span className="num">{id}</span>
            </Chip>
          </span>
          <span>
            <bdi>{message}</bdi>
            {rows?.some(({ loan }) => loan) && (
              <span className="mt-0.5 flex flex-wrap gap-x-3 text-sm">
                {rows.slice(0, 8).map(
                  ({ place, loan }) =>
                    loan && (
                      <Link key={place} to={`/loan/${loan.id}?tab=hmda`} className="tap text-act hover:underline">
                        <bdi>{loan.name}</bdi>
                      </Link>
                    ),
                )}
                {(count ?? 0) > 8 && (
                  <span className="num text-ink-3">{t('hmda.more', { count: (count ?? 0) - 8 })}</span>
                )}
              </span>
            )}
          </span>
          <span className="text-sm text-ink-3 max-sm:col-start-2">{t(`hmda.kind.${kind}`)}</span>
        </li>
      ))}
    </ul>
  );
}
