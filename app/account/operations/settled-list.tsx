import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { type SettledQuestion, settledQuery } from './conversation-queries.ts';
import { ListState } from './list-state.tsx';

/** Dismissed questions, with who dismissed them and why. */
export function SettledList() {
  const t = useT();
  const list = useInfiniteQuery(settledQuery);
  return (
    <ListState
      list={list}
      empty={
        <EmptyState title={t('admin.questions.noneSettled')} icon={<CircleCheck />}>
          {t('admin.questions.noneSettledText')}
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <Settled key={row.id} row={row} />
          ))}
        </ul>
      )}
    </ListState>
  );
}

function Settled({ row }: { row: SettledQuestion }) {
  const t = useT();
  const format = useFormat();
  const by = row.settledBy ?? t('operations.audit.someone');
  return (
    <li className="grid gap-0.5 py-3">
      <p dir="auto" className="font-medium break-words">
        {row.question}
      </p>
      {row.note && (
        <p dir="auto" className="break-words text-ink-2">
          {row.note}
        </p>
      )}
      <p className="text-sm text-ink-3">
        {row.settledAt && t('admin.questions.settledBy', { who: by, when: format.dateTime(row.settledAt) })} ·{' '}
        <Link to={`/admin/conversations/${row.conversationId}`} className="text-act underline underline-offset-4">
          {t('admin.questions.where')}
        </Link>
      </p>
    </li>
  );
}
