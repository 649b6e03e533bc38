import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { dismiss, isDismissed } from './dismissal.ts';
import { lastOffer, onOffer, setOffer } from './prompt.ts';

const InstallCard = lazy(() => import('./install-card.tsx').catch(() => ({ default: () => null })));

const isStandalone = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** Safari on phones and tablets never offers to install, so the steps are explained. */
const isApplePhone = () =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);

/** Offers to install the product when the browser can, it isn't installed, and the reader hasn't said "not now" this week. */
export function InstallHost() {
  const t = useT();
  const offer = useSyncExternalStore(onOffer, lastOffer, () => null);
  const [wanted, setWanted] = useState(() => !isStandalone() && !isDismissed());
  useEffect(() => {
    const installed = () => {
      setOffer(null);
      setWanted(false);
      toast(t('page.install.done'));
    };
    addEventListener('appinstalled', installed);
    return () => removeEventListener('appinstalled', installed);
  }, [t]);
  const byHand = !offer && isApplePhone();
  if (!wanted || (!offer && !byHand)) return null;

  const later = () => {
    dismiss();
    setWanted(false);
  };
  const install = async () => {
    setOffer(null);
    try {
      await offer?.prompt();
      if ((await offer?.userChoice)?.outcome === 'dismissed') later();
    } catch {
      toast(t('page.install.failed'), { tone: 'destructive' });
    }
  };
  return (
    <Suspense>
      <InstallCard byHand={byHand} onInstall={() => void install()} onLater={later} />
    </Suspense>
  );
}
