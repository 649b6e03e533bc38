import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { useZones } from '#app/i18n/zones.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { AgentProfile as Profile } from '#contract/account/agent-profile.ts';
import { phoneText } from '#contract/core/phone-text.ts';
import { agentProfileQuery } from '../agent-profile-query.ts';
import { PictureField } from '../brand/picture-field.tsx';
import { failureText } from '../failure-text.ts';
import { Section } from './section.tsx';

/** The user as clients see them: in emails, on pages, and on listings. */
export function AgentProfile() {
  const t = useT();
  const { data } = useQuery(agentProfileQuery);
  return (
    <Section title={t('agent-profile.title')} text={t('agent-profile.text')}>
      {data ? <ProfileForm key={data.version} profile={data} /> : <SkeletonText lines={4} />}
    </Section>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const t = useT();
  const { zones, zoneOf } = useZones();
  const client = useQueryClient();
  const { title, signature, photo, timeZone } = profile;
  const before = { title, phone: phoneText(profile.phone), signature, photo, timeZone };
  const [given, setGiven] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<typeof given>) => setGiven((before) => ({ ...before, ...change }));
  const isSame = JSON.stringify(given) === JSON.stringify(before);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      client.setQueryData(
        agentProfileQuery.queryKey,
        await api.agentProfile.change(given, { version: profile.version }),
      );
      toast(t('agent-profile.saved'));
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'version_conflict')
        await client.invalidateQueries(agentProfileQuery);
      toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-lg gap-4.5">
      <PictureField
        label={t('agent-profile.photo')}
        remove={t('agent-profile.removePhoto')}
        picture={given.photo}
        onChange={(next) => set({ photo: next })}
        className="size-16 rounded-full object-cover"
      />
      <Field label={t('agent-profile.jobTitle')}>
        <Input
          value={given.title}
          maxLength={100}
          autoComplete="organization-title"
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field label={t('agent-profile.phone')}>
        <Input
          type="tel"
          value={given.phone}
          maxLength={40}
          autoComplete="tel"
          onChange={(event) => set({ phone: event.target.value })}
        />
      </Field>
      <Field label={t('agent-profile.signature')} hint={t('agent-profile.signatureHint')}>
        <Textarea
          rows={3}
          value={given.signature}
          maxLength={1000}
          onChange={(event) => set({ signature: event.target.value })}
        />
      </Field>
      <Field label={t('agent-profile.zone')} hint={t('agent-profile.zoneHint')}>
        <Combobox
          label={t('agent-profile.zone')}
          source={zones}
          value={zoneOf(given.timeZone)}
          onChange={(option) => option && set({ timeZone: option.value })}
        />
      </Field>
      <p className="text-sm text-ink-2">
        {profile.licences.length > 0 ? profile.licences.join(' · ') : t('agent-profile.noLicense')}
      </p>
      <Button type="submit" kind="act" busy={isBusy} disabled={isSame} className="justify-self-start">
        {t('ui.save')}
      </Button>
    </form>
  );
}
