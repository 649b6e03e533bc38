import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { type Asked, answerQuery } from './queries.ts';

type Props = {
  /** Of what there must be some; the same question as one of the page's, where it has one. */
  asked: Asked;
  title: string;
  text: string;
  icon: ReactNode;
  /** Where it begins; left out for whoever may not begin it. */
  next: { to: string; label: string } | undefined;
};

/** Above numbers that are made of nothing: what they will be made of, and the step that brings the first. */
export function NothingYet({ asked, title, text, icon, next }: Props) {
  const found = useQuery(answerQuery(asked));
  if (found.data?.total.cells[asked.metrics[0]!]?.n !== 0) return null;
  return (
    <div className="rounded-m border border-line bg-surface">
      <EmptyState
        title={title}
        icon={icon}
        actions={
          next && (
            <Button kind="act" asChild>
              <Link to={next.to}>{next.label}</Link>
            </Button>
          )
        }
      >
        {text}
      </EmptyState>
    </div>
  );
}
