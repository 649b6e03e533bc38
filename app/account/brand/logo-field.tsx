import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import { failureText } from '../failure-text.ts';

export const logoAddress = (id: string): string => `/api/v1/files/${id}/content?as=inline`;

type Props = { logo: string | null; onChange: (logo: string | null) => void };

export function LogoField({ logo, onChange }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const upload = async (chosen: File | undefined) => {
    if (!chosen) return;
    setBusy(true);
    try {
      onChange((await api.files.upload({ name: chosen.name }, { body: chosen })).id);
    } catch (error) {
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">{t('account-onboarding.brand.logo')}</p>
      <div className="flex flex-wrap items-center gap-3">
        {logo && (
          <img
            src={logoAddress(logo)}
            alt={t('account-onboarding.brand.logo')}
            className="h-14 max-w-40 rounded-s border border-line bg-[#fff] object-contain p-1.5"
          />
        )}
        <Button icon={<ImageUp />} busy={busy} onClick={() => file.current?.click()}>
          {t('account-onboarding.brand.chooseLogo')}
        </Button>
        {logo && (
          <Button kind="quiet" onClick={() => onChange(null)}>
            {t('account.brand.removeLogo')}
          </Button>
        )}
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('account-onboarding.brand.chooseLogo')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void upload(event.target.files?.[0])}
        />
      </div>
    </div>
  );
}
