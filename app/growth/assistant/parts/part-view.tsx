import { ArrowUpRight, BookOpen } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useT } from '#app/i18n/t.ts';
import type { Part } from '#contract/growth/assistant-parts.ts';
import { Homes } from './homes.tsx';

const RequestForm = lazy(() => import('./request-form.tsx'));

type Props = {
  part: Part;
  session: string;
  /** Choices and forms are only active in the last message. */
  isLast: boolean;
  onSay: (message: string) => void;
  onLeft: () => void;
};

/** Renders a part of an answer. Unknown kinds are left out. */
export function PartView({ part, session, isLast, onSay, onLeft }: Props) {
  const t = useT();
  switch (part.kind) {
    case 'source':
      return (
        <a href={part.path} className={linkLook}>
          <BookOpen className="size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 truncate">{t('assistant.source', { title: part.title })}</span>
        </a>
      );
    case 'lookUp':
      return (
        <a href={part.url} target="_blank" rel="noopener noreferrer" className={linkLook}>
          <ArrowUpRight className="size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0">{part.title}</span>
          <span className="sr-only">{t('assistant.newTab')}</span>
        </a>
      );
    case 'choices':
      if (!isLast) return null;
      return (
        <ul className="flex flex-wrap gap-2">
          {part.choices.map(({ label, say }) => (
            <li key={say}>
              <button
                type="button"
                onClick={() => onSay(say)}
                className="tap min-h-8.5 rounded-full border border-line-strong bg-surface px-3.5 text-base font-medium text-act transition-colors hover:border-act hover:bg-act-tint"
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      );
    case 'form':
      return <Suspense>{isLast && <RequestForm part={part} session={session} onLeft={onLeft} />}</Suspense>;
    case 'homes':
      return <Homes part={part} isLast={isLast} onSay={onSay} />;
  }
}

const linkLook =
  'tap inline-flex max-w-full items-center gap-2 text-base font-medium text-act underline-offset-4 hover:underline';
