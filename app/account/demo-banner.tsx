import { FlaskConical } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { buttonLook } from '#app/ui/button.tsx';
import { authPath, pageExists } from './places.ts';

/** Shown above the pages of a demo: what it is, how long it lasts, and a link to sign up. */
export default function DemoBanner({ endsAt }: { endsAt: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <aside
      aria-label={t('shell.demo.title')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-info-tint px-4 py-2 sm:px-5 print:hidden"
    >
      <p className="me-auto flex min-w-0 gap-3 text-ink max-sm:basis-full">
        <FlaskConical className="mt-0.5 size-4 shrink-0 text-info" aria-hidden="true" />
        <span>
          <b className="me-1.5 font-medium">{t('shell.demo.title')}</b>
          <span className="text-ink-2">
            {t('shell.demo.text', { end: format.dateTime(endsAt, { style: 'short' }) })}
          </span>
        </span>
      </p>
      {/* Loads a new document, so that nothing of the demo stays in memory. */}
      <a
        href={pageExists('/signup') ? '/signup' : authPath({ mode: 'signup' })}
        className={buttonLook({ kind: 'act', size: 's' })}
      >
        {t('shell.demo.signUp')}
      </a>
    </aside>
  );
}
