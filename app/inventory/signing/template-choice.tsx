import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SigningTemplate } from '#contract/inventory/signing-templates.ts';
import { signingQueries } from './queries.ts';

const none = 'none';

function useTemplateDeed<Given>(deed: (given: Given) => Promise<unknown>, done: string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: signingQueries.templates.queryKey });
      toast(done);
    },
    onError: (error) => toast(t('files.failed'), { tone: 'destructive', description: error.message }),
  });
}

/** Applies the roles and fields of a saved template. */
export function TemplateChoice({ onUse }: { onUse: (template: SigningTemplate) => void }) {
  const t = useT();
  const { data } = useQuery(signingQueries.templates);
  const [chosen, setChosen] = useState<string>(none);
  const remove = useTemplateDeed((id: string) => api.signingTemplates.remove({ id }), t('signing.template.removed'));
  const templates = data?.templates ?? [];
  if (templates.length === 0) return null;
  return (
    <div className="flex items-end gap-2">
      <Field label={t('signing.template.use')} className="min-w-0 flex-1">
        <Select
          value={chosen}
          onChange={(id) => {
            setChosen(id);
            const template = templates.find((one) => one.id === id);
            if (template) onUse(template);
          }}
          options={[
            { value: none, label: t('signing.template.none') },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      {chosen !== none && (
        <IconButton
          label={t('signing.template.remove')}
          onClick={() => remove.mutate(chosen, { onSuccess: () => setChosen(none) })}
        >
          <Trash2 />
        </IconButton>
      )}
    </div>
  );
}

type Kept = Pick<SigningTemplate, 'roles' | 'inOrder' | 'message'>;

/** Saves the layout as a template, without names. */
export function KeepTemplate({ of, name: usual }: { of: Kept; name: string }) {
  const t = useT();
  const [name, setName] = useState<string | null>(null);
  const save = useTemplateDeed(
    (given: string) => api.signingTemplates.save({ name: given, ...of }),
    t('signing.template.saved'),
  );
  if (name === null)
    return (
      <Button size="s" kind="quiet" icon={<Save />} className="justify-self-start" onClick={() => setName(usual)}>
        {t('signing.template.save')}
      </Button>
    );
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-m bg-sunken p-3">
      <Field label={t('signing.template.name')} hint={t('signing.template.saveText')} className="min-w-52 flex-1">
        <Input value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Button
        busy={save.isPending}
        disabled={!name.trim()}
        onClick={() => save.mutate(name.trim(), { onSuccess: () => setName(null) })}
      >
        {t('signing.template.save')}
      </Button>
    </div>
  );
}
