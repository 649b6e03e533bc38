import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Turn } from '#contract/growth/assistant.ts';

const speakers = keysOf('admin.conversations.by', ['visitor', 'engine', 'model', 'person']);
const ends = keysOf('admin.conversations.ended', ['stopped', 'broken']);

/** A conversation's transcript. The visitor's text is untrusted, so it is shown as plain text only. */
export function TurnList({ turns }: { turns: readonly Turn[] }) {
  const t = useT();
  return (
    <ol aria-label={t('admin.conversations.transcript')} className="mt-6 grid gap-4">
      {turns.map((turn) => (
        <TurnItem key={turn.turn} turn={turn} />
      ))}
    </ol>
  );
}

function TurnItem({ turn: { role, content, parts, by, ended, at } }: { turn: Turn }) {
  const t = useT();
  const format = useFormat();
  const isVisitor = role === 'user';
  const notes = [
    t(speakers[isVisitor ? 'visitor' : (by ?? 'engine')]),
    format.dateTime(at),
    parts.length > 0 && t('admin.conversations.parts', { count: parts.length }),
    ended !== 'whole' && t(ends[ended]),
  ].filter(Boolean);
  return (
    <li className={cx('grid max-w-[68ch] gap-1', isVisitor ? 'justify-self-end' : 'justify-self-start')}>
      <p className={cx('text-xs text-ink-3', isVisitor && 'text-end')}>
        <Facts of={notes} />
      </p>
      <p
        dir="auto"
        className={cx(
          'rounded-m px-3.5 py-2.5 break-words whitespace-pre-line',
          isVisitor ? 'bg-act-tint' : 'border border-line bg-surface',
        )}
      >
        {content || '…'}
      </p>
    </li>
  );
}
