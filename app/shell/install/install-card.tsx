import { BellRing, Smartphone, WifiOff, X, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { useDocument } from '#app/use-document.ts';

type Props = {
  /** The browser has no install prompt: the card explains the steps. */
  byHand: boolean;
  onInstall: () => void;
  onLater: () => void;
};

export default function InstallCard({ byHand, onInstall, onLater }: Props): ReactNode {
  const t = useT();
  const { brand } = useDocument();
  const reasons = [
    { icon: <WifiOff />, words: t('page.install.offline') },
    { icon: <Zap />, words: t('page.install.faster') },
    { icon: <Smartphone />, words: t('page.install.homeScreen') },
    { icon: <BellRing />, words: t('page.install.push') },
  ];
  return (
    <aside
      aria-labelledby="install-title"
      className="fixed start-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-40 w-80 max-w-[calc(100vw-2rem)] animate-rise rounded-m border border-line bg-raised p-4 shadow-float max-md:bottom-18 [body:has([data-bulk])_&]:bottom-20 max-md:[body:has([data-bulk])_&]:bottom-44 [body:has([aria-labelledby=cookies-title])_&]:bottom-36 max-md:[body:has([aria-labelledby=cookies-title])_&]:bottom-72 print:hidden"
    >
      <h2 id="install-title" className="pe-8 text-lg font-medium">
        {t('page.install.title', { brand: brand.name })}
      </h2>
      <p className="text-ink-2">{t('page.install.text')}</p>
      <ul className="my-3 grid gap-1.5">
        {reasons.map(({ icon, words }) => (
          <li key={words} className="flex items-center gap-2.5 [&_svg]:size-4 [&_svg]:text-act">
            {icon}
            {words}
          </li>
        ))}
      </ul>
      {byHand && <p className="mb-3 font-medium">{t('page.install.ios')}</p>}
      <div className="flex gap-2">
        {!byHand && (
          <Button kind="act" onClick={onInstall}>
            {t('page.install.action')}
          </Button>
        )}
        <Button kind="quiet" onClick={onLater}>
          {t('page.install.later')}
        </Button>
      </div>
      <button
        type="button"
        aria-label={t('ui.close')}
        onClick={onLater}
        className="tap-area absolute end-2 top-2 grid size-7 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </aside>
  );
}
