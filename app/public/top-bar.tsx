import { opensAuth } from '#app/account/auth-dialog-host.tsx';
import { LanguageSelect } from '#app/i18n/language-select.tsx';
import { useT } from '#app/i18n/t.ts';
import { Mark } from '#app/ui/mark.tsx';
import { useDocument } from '#app/use-document.ts';
import { callToAction } from './call-to-action.ts';

export function TopBar() {
  const t = useT();
  const { brand } = useDocument();
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-paper/90 backdrop-blur-md">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:p-3">
        {t('page.skipToContent')}
      </a>
      <div className="mx-auto flex h-16 max-w-[1180px] items-center gap-1 px-4 sm:gap-3 sm:px-7">
        <a href="/" className="tap me-auto flex items-center gap-2.5 font-display text-xl font-semibold">
          {brand.logoUrl ? <img src={brand.logoUrl} alt="" className="h-6" /> : <Mark className="size-6 text-act" />}
          {brand.name}
        </a>
        <LanguageSelect />
        <a href="/auth" onClick={opensAuth('signin')} className={`${callToAction({ kind: 'quiet' })} max-sm:hidden`}>
          {t('public.signIn')}
        </a>
        <a href="/auth?auth=signup" onClick={opensAuth('signup')} className={callToAction({ kind: 'act' })}>
          {t('public.getStarted')}
        </a>
      </div>
    </header>
  );
}
