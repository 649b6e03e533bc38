import { Copy, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { QrCode } from '#app/account/factors/qr-code.tsx';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OpenHouse } from '#contract/inventory/open-houses.ts';

/** The QR code that visitors scan. */
export default function Poster({ house, onClose }: { house: OpenHouse; onClose: () => void }) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(house.page);
    toast(t('showings.copied'));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('showings.poster')}
      description={t('showings.posterText')}
    >
      <div className="grid justify-items-center gap-4">
        <QrCode text={house.page} label={t('showings.poster')} />
        <p className="w-full text-center text-sm break-all text-ink-2" dir="ltr">
          {house.page}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={() => void copy()}>
            <Copy />
            {t('showings.copyPage')}
          </Button>
          <Button kind="act" asChild>
            <Link to={`/open-house/${house.id}/poster`} target="_blank">
              <Printer />
              {t('showings.printPoster')}
            </Link>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
