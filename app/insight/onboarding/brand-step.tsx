import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import { brandQuery } from './queries.ts';
import type { StepProps } from './step.ts';

const usualColour = '#1a5640';

export function BrandStep({ formId, onSaved }: StepProps) {
  const t = useT();
  const client = useQueryClient();
  const { data: brand } = useSuspenseQuery(brandQuery);
  const [name, setName] = useState(brand.name);
  const [colour, setColour] = useState(brand.colour ?? usualColour);
  const [logo, setLogo] = useState(brand.logo);
  const [busy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);

  const upload = async (chosen: File | undefined) => {
    if (!chosen) return;
    setBusy(true);
    try {
      setLogo((await api.files.upload({ name: chosen.name }, { body: chosen })).id);
    } catch (error) {
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await api.brand.change({ name: name.trim(), colour, logo }, { version: brand.version });
      await client.invalidateQueries(brandQuery);
      onSaved();
    } catch (error) {
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    }
  };
  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
      <Field label={t('account-onboarding.brand.name')} className="max-w-sm">
        <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={t('account-onboarding.brand.colour')}>
        <Input
          type="color"
          value={colour}
          onChange={(event) => setColour(event.target.value)}
          frameClassName="w-20"
          className="cursor-pointer p-1"
        />
      </Field>
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{t('account-onboarding.brand.logo')}</p>
        <div className="flex flex-wrap items-center gap-4">
          {logo && (
            <img
              src={`/api/v1/files/${logo}/content?as=inline`}
              alt={t('account-onboarding.brand.logo')}
              className="h-14 max-w-40 rounded-s border border-line bg-white object-contain p-1.5"
            />
          )}
          <Button icon={<ImageUp />} busy={busy} onClick={() => file.current?.click()}>
            {t('account-onboarding.brand.chooseLogo')}
          </Button>
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
    </form>
  );
}
