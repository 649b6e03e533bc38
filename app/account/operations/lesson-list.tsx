import { useInfiniteQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { conversationsKey, lessonsQuery } from './conversation-queries.ts';
import { ListState } from './list-state.tsx';
import { useDeed } from './use-deed.ts';

/** Answers written by operators that the assistant now gives. */
export function LessonList() {
  const t = useT();
  const format = useFormat();
  const list = useInfiniteQuery(lessonsQuery);
  const forget = useDeed(
    conversationsKey,
    (id: string) => api.assistant.forget({ id }),
    () => t('admin.lessons.forgotten'),
  );
  return (
    <ListState
      list={list}
      empty={
        <EmptyState title={t('admin.lessons.empty')} icon={<GraduationCap />}>
          {t('admin.lessons.emptyText')}
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className="divide-y divide-line border-y border-line">
          {rows.map(({ id, question, answer, addedAt }) => (
            <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
              <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
                <p dir="auto" className="font-medium break-words">
                  {question}
                </p>
                <p dir="auto" className="break-words whitespace-pre-line text-ink-2">
                  {answer}
                </p>
                <time dateTime={addedAt} className="text-sm text-ink-3">
                  {format.dateTime(addedAt)}
                </time>
              </div>
              <Button
                size="s"
                aria-label={t('admin.lessons.forgetNamed', { question })}
                busy={forget.isPending && forget.variables === id}
                onClick={() => forget.mutate(id)}
              >
                {t('admin.lessons.forget')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ListState>
  );
}
