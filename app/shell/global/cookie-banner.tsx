import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { Button } from '#app/ui/button.tsx';
import { type Consent, consentGiven } from './consent.ts';

const choices = keysOf('page.cookies', ['accepted', 'declined']);

type Props = { onChoice: (choice: Consent) => void; onClose: () => void };

const link = (href: string) => (words: ReactNode) => (
  <a href={href} className="font-medium text-act underline underline-offset-2">
    {words}
  </a>
);

/** Declining is as easy as accepting, and closing does neither. */
export default function CookieBanner({ onChoice, onClose }: Props): ReactNode {
  const t = useT();
  const before = consentGiven();
  return (
    <section
      aria-labelledby="cookies-title"
      className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-50 mx-auto flex max-w-3xl animate-rise flex-wrap items-center gap-x-6 gap-y-3 rounded-m border border-line bg-raised py-3.5 ps-5 pe-12 shadow-float max-md:bottom-18 [body:has([data-bulk])_&]:bottom-20 max-md:[body:has([data-bulk])_&]:bottom-44 sm:[body:has([aria-labelledby=assistant-title])_&]:end-114 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="cookies-title" className="font-medium">
          {t('page.cookies.title')}
        </h2>
        <p className="mt-0.5 text-sm text-ink-2">
          <Text k="page.cookies.text" components={{ cookies: link('/cookie-policy'), privacy: link('/privacy') }} />{' '}
          {before && <strong className="font-medium text-ink">{t(choices[before])}</strong>}
        </p>
      </div>
      <div className="flex gap-2">
        <Button onClick={() => onChoice('accepted')}>{t('page.cookies.accept')}</Button>
        <Button onClick={() => onChoice('declined')}>{t('page.cookies.decline')}</Button>
      </div>
      <button
        type="button"
        aria-label={t('ui.close')}
        onClick={onClose}
        className="tap-area absolute end-2 top-2 grid size-7 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </section>
  );
}
