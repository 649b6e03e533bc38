import { Clock, CloudOff, FileQuestion, GitCompare, Lock, LogIn, Sparkles, TriangleAlert, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { type ErrorKind, errorFactsOf } from './error-kind.ts';

const screens = {
  signedOut: { title: 'ui.error.signedOut.title', text: 'ui.error.signedOut.text', icon: <LogIn /> },
  plan: { title: 'ui.error.plan.title', text: 'ui.error.plan.text', icon: <Sparkles /> },
  forbidden: { title: 'ui.error.forbidden.title', text: 'ui.error.forbidden.text', icon: <Lock /> },
  missing: { title: 'ui.error.missing.title', text: 'ui.error.missing.text', icon: <FileQuestion /> },
  conflict: { title: 'ui.error.conflict.title', text: 'ui.error.conflict.text', icon: <GitCompare /> },
  rush: { title: 'ui.error.rush.title', text: 'ui.error.rush.text', icon: <Clock /> },
  failed: { title: 'ui.error.failed.title', text: 'ui.error.failed.text', icon: <TriangleAlert /> },
  unavailable: { title: 'ui.error.unavailable.title', text: 'ui.error.unavailable.text', icon: <Unplug /> },
  offline: { title: 'ui.error.offline.title', text: 'ui.error.offline.text', icon: <CloudOff /> },
} as const;

type Props = {
  error: unknown;
  /** Retries; left out when retrying can't help. */
  onRetry?: (() => void) | undefined;
  className?: string;
};

/** Says what happened, what was kept, and what to do next, in place of the content that failed. Each status has its own text. */
export function ErrorScreen({ error, onRetry, className }: Props) {
  const t = useT();
  const { kind, message, requestId } = errorFactsOf(error);
  const { title, text, icon } = screens[kind];
  return (
    <div role="alert" className={className}>
      <EmptyState title={t(title)} icon={icon} actions={<Actions kind={kind} onRetry={onRetry} />}>
        {/* Only the server knows the plan's limit and usage, so its message is shown. */}
        {kind === 'plan' && message ? message : t(text)}
        {kind === 'failed' && requestId && (
          <small className="mt-2 block font-code text-xs text-ink-3 select-all">
            {t('ui.error.requestId', { id: requestId })}
          </small>
        )}
      </EmptyState>
    </div>
  );
}

function Actions({ kind, onRetry }: { kind: ErrorKind; onRetry: (() => void) | undefined }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  switch (kind) {
    case 'signedOut':
      return (
        <Button kind="act" asChild>
          <Link to="/auth">{t('ui.error.signIn')}</Link>
        </Button>
      );
    case 'plan':
      return (
        <Button kind="act" asChild>
          <Link to="/pricing">{t('ui.error.seePlans')}</Link>
        </Button>
      );
    case 'forbidden':
    case 'missing':
      return <Button onClick={() => navigate(-1)}>{t('ui.error.goBack')}</Button>;
    default:
      return (
        onRetry && <Button onClick={onRetry}>{t(kind === 'conflict' ? 'ui.error.showNewest' : 'ui.retry')}</Button>
      );
  }
}
