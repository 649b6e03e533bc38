import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { brandQuery } from '../queries.ts';
import { BrandPreview } from './brand-preview.tsx';
import { PictureField } from './picture-field.tsx';

const usualColour = '#1a5640';

type Props = { formId: string; onSaved: () => void };

/** The organization's branding; part of onboarding and of the settings. */
export function BrandForm({ formId, onSaved }: Props) {
  const t = useT();
  const client = useQueryClient();
  const { data: brand } = useSuspenseQuery(brandQuery);
  const [given, setGiven] = useState({ ...brand, colour: brand.colour ?? usualColour });
  const set = (change: Partial<typeof given>) => setGiven((before) => ({ ...before, ...change }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { name, colour, logo, licence } = given;
    try {
      const saved = await api.brand.change(
        { name: name.trim(), colour, logo, licence: licence.trim() },
        { version: brand.version },
      );
      client.setQueryData(brandQuery.queryKey, saved);
      onSaved();
    } catch (error) {
      // Another member saved first: the typed values stay, and overwrite theirs when sent again.
      if (error instanceof ApiProblem && error.code === 'version_conflict') await client.invalidateQueries(brandQuery);
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    }
  };
  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
      <Field label={t('account-onboarding.brand.name')} className="max-w-sm">
        <Input value={given.name} maxLength={100} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <Field label={t('account-onboarding.brand.colour')}>
        <Input
          type="color"
          value={given.colour}
          onChange={(event) => set({ colour: event.target.value })}
          frameClassName="w-20"
          className="cursor-pointer p-1"
        />
      </Field>
      <PictureField
        label={t('account-onboarding.brand.logo')}
        remove={t('account.brand.removeLogo')}
        picture={given.logo}
        onChange={(logo) => set({ logo })}
        className="h-14 max-w-40 bg-[#fff] object-contain p-1.5"
      />
      <Field label={t('account.brand.licence')} hint={t('account.brand.licenceHint')} className="max-w-lg">
        <Input value={given.licence} maxLength={200} onChange={(event) => set({ licence: event.target.value })} />
      </Field>
      <BrandPreview {...given} />
    </form>
  );
}
