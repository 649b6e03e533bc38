import { useT } from '#app/i18n/t.ts';
import { cx } from './classes.ts';

/** The spinner without a label, beside text that says what is going on. */
export function Ring({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" className={cx('size-4 animate-turn', className)} aria-hidden="true">
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
      <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}

/** Shown while a page or part of one loads. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const t = useT();
  return (
    <div role="status" className={cx('grid place-items-center p-8 text-ink-3', className)}>
      <Ring className="size-5" />
      <span className="sr-only">{label ?? t('ui.loading')}</span>
    </div>
  );
}
