import { useT } from '#app/i18n/t.ts';
import { callToAction } from '#app/public/call-to-action.ts';
import { useDocument } from '#app/use-document.ts';

type Props = {
  /** Retries what failed while the rest of the page still works. */
  onRetry?: () => void;
  /** Lets support find the error in the log. */
  requestId?: string | undefined;
  className?: string;
};

/** The global error screen, in the words of the specification. */
export function CrashScreen({ onRetry, requestId, className = '' }: Props) {
  const t = useT();
  const { brand } = useDocument();
  return (
    <div
      role="alert"
      className={`grid content-center justify-items-start gap-3 px-6 sm:justify-items-center sm:text-center ${className}`}
    >
      <div className="beam mb-5 w-28" />
      <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('page.crash.title')}</h1>
      <p className="max-w-[46ch] text-lg text-ink-2">{t('page.crash.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {/* Plain links, because the router itself may be what failed. */}
        <a href="/" className={callToAction({ kind: 'act' })}>
          {t('page.crash.home')}
        </a>
        <button type="button" onClick={() => location.reload()} className={callToAction({ kind: 'plain' })}>
          {t('page.crash.refresh')}
        </button>
        {onRetry && (
          <button type="button" onClick={onRetry} className={callToAction({ kind: 'plain' })}>
            {t('ui.retry')}
          </button>
        )}
      </div>
      <p className="mt-6 text-sm text-ink-3">{t('page.crash.contact', { email: brand.supportEmail })}</p>
      {requestId && (
        <small className="font-code text-xs text-ink-3 select-all">{t('ui.error.requestId', { id: requestId })}</small>
      )}
    </div>
  );
}
