import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { mergeFields } from '#contract/people/merge-fields.ts';
import type { Template } from '#contract/people/messages.ts';
import { messageQueries } from './queries.ts';

const blank = { name: '', channel: 'email', purpose: 'transactional', subject: '', body: '' } as const;
type Draft = Pick<Template, 'name' | 'channel' | 'purpose' | 'subject' | 'body'>;

/** Creates or edits a template with merge fields. */
export function TemplateDialog({ template }: { template?: Template }) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<Draft>(template ?? blank);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const save = useMutation({
    mutationFn: () => {
      const { name, channel, purpose, subject, body } = draft;
      const given = { name, channel, purpose, subject, body };
      return template
        ? api.messages.changeTemplate({ id: template.id, ...given }, { version: template.version })
        : api.messages.createTemplate(given);
    },
    onSuccess: () => change(false),
    onSettled: () => client.invalidateQueries(messageQueries.templates),
  });
  const change = (next: boolean) => {
    setOpen(next);
    save.reset();
    setDraft(template ?? blank);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      trigger={
        template ? (
          <button type="button" className="tap text-start hover:text-act hover:underline">
            {template.name}
          </button>
        ) : (
          <Button kind="act" icon={<Plus />}>
            {t('messages.newTemplate')}
          </Button>
        )
      }
      title={template ? template.name : t('messages.newTemplate')}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={formId}
            kind="act"
            busy={save.isPending}
            disabled={!draft.name.trim() || !draft.body.trim()}
          >
            {t('messages.saveTemplate')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Field label={t('messages.templateName')} required>
          <Input value={draft.name} onChange={(event) => set({ name: event.target.value })} maxLength={120} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Segmented
            label={t('messages.field.channel')}
            value={draft.channel}
            onChange={(channel) => set({ channel })}
            options={(['email', 'sms'] as const).map((value) => ({ value, label: t(`messages.channel.${value}`) }))}
          />
          <Segmented
            label={t('messages.purpose')}
            value={draft.purpose}
            onChange={(purpose) => set({ purpose })}
            options={(['transactional', 'marketing'] as const).map((value) => ({
              value,
              label: t(`messages.purpose.${value}`),
            }))}
          />
        </div>
        {draft.channel === 'email' && (
          <Field label={t('messages.subject')}>
            <Input value={draft.subject} onChange={(event) => set({ subject: event.target.value })} maxLength={300} />
          </Field>
        )}
        <Field
          label={t('messages.words')}
          hint={t('messages.fieldsHint', { fields: mergeFields.map((name) => `{{${name}}}`).join(', ') })}
          error={save.error?.message}
          required
        >
          <Textarea
            rows={6}
            value={draft.body}
            onChange={(event) => set({ body: event.target.value })}
            maxLength={20_000}
          />
        </Field>
      </form>
    </Dialog>
  );
}
