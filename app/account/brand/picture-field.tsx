import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { toast } from '#app/ui/toast.ts';
import { asJpeg } from '#app/ui/upload/as-jpeg.ts';
import { failureText } from '../failure-text.ts';

export const pictureAddress = (id: string): string => `/api/v1/files/${id}/content?as=inline`;

type Props = {
  picture: string | null;
  onChange: (picture: string | null) => void;
  label: string;
  remove: string;
  className?: string;
};

/** Uploads a picture as soon as it is chosen; the form then submits its file id. */
export function PictureField({ picture, onChange, label, remove, className }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const upload = async (chosen: File | undefined) => {
    if (!chosen) return;
    setBusy(true);
    try {
      const image = await asJpeg(chosen);
      onChange((await api.files.upload({ name: image.name }, { body: image })).id);
    } catch (error) {
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        {picture && (
          <img src={pictureAddress(picture)} alt={label} className={cx('rounded-s border border-line', className)} />
        )}
        <Button icon={<ImageUp />} busy={busy} onClick={() => file.current?.click()}>
          {t('account-onboarding.brand.chooseLogo')}
        </Button>
        {picture && (
          <Button kind="quiet" onClick={() => onChange(null)}>
            {remove}
          </Button>
        )}
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={`${label}: ${t('account-onboarding.brand.chooseLogo')}`}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void upload(event.target.files?.[0])}
        />
      </div>
    </div>
  );
}
