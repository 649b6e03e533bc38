import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { type Door, doorKinds } from '#contract/people/inbound.ts';
import { type Portal, portalFacts } from '#contract/people/portals.ts';
import { doorNames } from './door-names.ts';
import { inboundQueries } from './queries.ts';

/** Connects a new lead source. Only a form needs texts and a URL. */
export function DoorForm({ portal, onClose }: { portal?: Portal; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [kind, setKind] = useState<Door['kind']>('form');
  const [name, setName] = useState(portal ? portalFacts[portal].name : '');
  const [slug, setSlug] = useState('');
  const [consentText, setConsentText] = useState(t('inbound.consentExample'));
  const [origins, setOrigins] = useState('');
  const isForm = kind === 'form';
  const open = useMutation({
    mutationFn: () =>
      api.inbound.openDoor({
        kind,
        name,
        ...(portal && { portal }),
        ...(isForm && { slug, consentText, origins: origins.split(/\s+/).filter(Boolean) }),
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: inboundQueries.doors.queryKey });
      onClose();
    },
  });
  const faults = open.error instanceof ApiProblem ? open.error.issues : [];
  const faultOf = (field: string) => faults.find(({ path }) => path[0] === field)?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open.mutate();
  };
  return (
    <form onSubmit={submit} className="grid gap-4 rounded-m border border-line bg-paper p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('inbound.doorKind')}>
          <Select<Door['kind']>
            value={kind}
            onChange={setKind}
            options={doorKinds.map((value) => ({ value, label: t(doorNames[value]) }))}
          />
        </Field>
        <Field label={t('inbound.doorName')} required error={faultOf('name')}>
          <Input value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
        </Field>
      </div>
      {isForm && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('inbound.slug')} hint={t('inbound.slugHint')} required error={faultOf('slug')}>
              <Input value={slug} maxLength={60} dir="ltr" onChange={({ target }) => setSlug(target.value)} />
            </Field>
            <Field label={t('inbound.origins')} hint={t('inbound.originsHint')} error={faultOf('origins')}>
              <Input value={origins} maxLength={2000} dir="ltr" onChange={({ target }) => setOrigins(target.value)} />
            </Field>
          </div>
          <Field label={t('inbound.consentText')} required error={faultOf('consentText')}>
            <Textarea
              rows={2}
              maxLength={2000}
              value={consentText}
              onChange={({ target }) => setConsentText(target.value)}
            />
          </Field>
        </>
      )}
      {open.error && faults.length === 0 && (
        <p role="alert" className="text-loss">
          {open.error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="act" busy={open.isPending}>
          {t('inbound.open')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
