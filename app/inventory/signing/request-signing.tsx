import { useQueryClient } from '@tanstack/react-query';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { Switch } from '#app/ui/switch.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { Filed } from '#contract/inventory/files.ts';
import type { SigningField, signings } from '#contract/inventory/signing.ts';
import { PlaceFields } from './place-fields.tsx';
import { KeepTemplate, TemplateChoice } from './template-choice.tsx';

type Made = OutputOf<typeof signings.request>;
export type Draft = {
  key: string;
  lead: ComboOption | null;
  name: string;
  role: string;
  email: string;
  fields: SigningField[];
};

const newDraft = (): Draft => ({ key: crypto.randomUUID(), lead: null, name: '', role: '', email: '', fields: [] });

const findLeads = async (query: string, signal: AbortSignal): Promise<ComboOption[]> => {
  const { rows } = await api.leads.list({ search: query.trim() || undefined, limit: 8 }, { signal });
  return rows.map(({ id, name, email }) => ({
    value: id,
    label: name || (email ?? id),
    ...(email && { detail: email }),
  }));
};

/** Requests signatures: signers, roles, order, and fields. Signers with an address get their link by email; the others' links are shown. */
export default function RequestSigning({ file, onClose }: { file: Filed; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const form = useId();
  const [key] = useState(() => crypto.randomUUID());
  const [drafts, setDrafts] = useState<Draft[]>(() => [newDraft()]);
  const [inOrder, setInOrder] = useState(false);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const change = (draft: Draft, next: Partial<Draft>) =>
    setDrafts(drafts.map((other) => (other.key === draft.key ? { ...other, ...next } : other)));
  const isReady = drafts.every(({ name }) => name.trim());
  const send = async () => {
    setBusy(true);
    try {
      const answer = await api.signings.request(
        {
          id: file.id,
          message,
          inOrder,
          signers: drafts.map(({ lead, name, role, email, fields }) => ({
            name,
            role,
            fields,
            ...(lead && { lead: lead.value }),
            ...(email.trim() && { email: email.trim() }),
          })),
        },
        { key },
      );
      await client.invalidateQueries({ queryKey: ['files'] });
      setMade(answer);
    } catch (error) {
      toast(t('files.failed'), { tone: 'destructive', description: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('signing.request')}
      size="l"
      sticky={!made && drafts.some(({ name }) => name !== '')}
      footer={
        made ? (
          <DialogClose>
            <Button kind="act">{t('ui.done')}</Button>
          </DialogClose>
        ) : (
          <>
            <DialogClose>
              <Button kind="quiet">{t('ui.cancel')}</Button>
            </DialogClose>
            <Button kind="act" type="submit" form={form} busy={isBusy} disabled={!isReady}>
              {t('signing.send', { count: drafts.length })}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Links made={made} />
      ) : (
        <form
          id={form}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <TemplateChoice
            onUse={(template) => {
              setInOrder(template.inOrder);
              setMessage(template.message);
              // Signers already named keep their place in the order of roles.
              setDrafts(
                template.roles.map(({ role, fields }, place) => ({ ...(drafts[place] ?? newDraft()), role, fields })),
              );
            }}
          />
          {drafts.map((draft, place) => (
            <fieldset key={draft.key} className="grid gap-3 border-b border-line pb-4 sm:grid-cols-2">
              <legend className="mb-2 flex w-full items-center justify-between text-sm font-medium">
                {t('signing.person', { number: place + 1 })}
                {drafts.length > 1 && (
                  <IconButton
                    size="s"
                    label={t('signing.removePerson', { number: place + 1 })}
                    onClick={() => setDrafts(drafts.filter(({ key: other }) => other !== draft.key))}
                  >
                    <Trash2 />
                  </IconButton>
                )}
              </legend>
              <Field label={t('signing.name')} required>
                <Input
                  value={draft.name}
                  maxLength={120}
                  onChange={(event) => change(draft, { name: event.target.value })}
                />
              </Field>
              <Field label={t('signing.role')}>
                <Input
                  value={draft.role}
                  maxLength={60}
                  onChange={(event) => change(draft, { role: event.target.value })}
                />
              </Field>
              <Field label={t('signing.email')} hint={t('signing.emailHint')}>
                <Input
                  type="email"
                  value={draft.email}
                  maxLength={254}
                  placeholder={draft.lead?.detail ?? ''}
                  onChange={(event) => change(draft, { email: event.target.value })}
                />
              </Field>
              <Field label={t('signing.lead')} hint={t('signing.leadHint')}>
                <Combobox
                  label={t('signing.lead')}
                  source={findLeads}
                  value={draft.lead}
                  clearable
                  onChange={(lead) => change(draft, { lead, ...(lead && !draft.name && { name: lead.label }) })}
                />
              </Field>
            </fieldset>
          ))}
          <Button
            kind="quiet"
            size="s"
            icon={<Plus />}
            className="justify-self-start"
            onClick={() => setDrafts([...drafts, newDraft()])}
          >
            {t('signing.addPerson')}
          </Button>
          {drafts.length > 1 && (
            <Switch
              checked={inOrder}
              onChange={setInOrder}
              label={t('signing.inOrder')}
              hint={t('signing.inOrderHint')}
            />
          )}
          <Field label={t('signing.message')}>
            <Textarea value={message} maxLength={2_000} rows={3} onChange={(event) => setMessage(event.target.value)} />
          </Field>
          <PlaceFields file={file} drafts={drafts} onFields={(draft, fields) => change(draft, { fields })} />
          {drafts.some(({ role, fields }) => role.trim() || fields.length > 0) && (
            <KeepTemplate
              of={{ roles: drafts.map(({ role, fields }) => ({ role, fields })), inOrder, message }}
              name={file.name.replace(/\.pdf$/i, '')}
            />
          )}
        </form>
      )}
    </Dialog>
  );
}

/** Signers who were emailed, and the links of the others, which are shown only once. */
function Links({ made }: { made: Made }) {
  const t = useT();
  const copy = async (address: string) => {
    await navigator.clipboard.writeText(address);
    toast(t('files.linkCopied'));
  };
  const mailed = made.signing.signers.filter(({ isMailed }) => isMailed);
  return (
    <div className="grid gap-4">
      {mailed.length > 0 && (
        <ul className="grid gap-1 text-ink-2">
          {mailed.map(({ id, name, email }) => (
            <li key={id}>{t('signing.mailedTo', { name, email })}</li>
          ))}
        </ul>
      )}
      {made.links.length > 0 && <p className="text-ink-2">{t('signing.linksText')}</p>}
      {made.links.map(({ signer, address }) => {
        const name = made.signing.signers.find(({ id }) => id === signer)?.name ?? '';
        return (
          <div key={signer} className="flex items-end gap-2">
            <Field label={<bdi>{name}</bdi>} className="min-w-0 flex-1">
              <Input readOnly dir="ltr" value={address} onFocus={(event) => event.target.select()} />
            </Field>
            <IconButton label={t('signing.copyFor', { name })} onClick={() => void copy(address)}>
              <Copy />
            </IconButton>
          </div>
        );
      })}
    </div>
  );
}
