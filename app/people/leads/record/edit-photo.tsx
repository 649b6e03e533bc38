import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Camera, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Menu } from '#app/ui/menu.tsx';
import { toast } from '#app/ui/toast.ts';
import { asJpeg, withHeic } from '#app/ui/upload/as-jpeg.ts';
import type { Lead } from '#contract/people/leads.ts';
import { LeadFace } from '../lead-face.tsx';

/** The lead's photo; readers who may change the lead can replace or remove it. */
export function EditPhoto({ lead, size }: { lead: Lead; size: 'l' | 'xl' }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const settle = () => client.invalidateQueries({ queryKey: ['leads'] });
  const failed = (error: Error) =>
    void toast(t('record.notSaved'), { tone: 'destructive', description: error.message });
  const set = useMutation({
    mutationFn: async (chosen: File) => {
      const photo = await asJpeg(chosen);
      const file = await api.files.upload({ name: photo.name, lead: lead.id }, { body: photo });
      await api.leads.setPhoto({ id: lead.id, file: file.id });
    },
    onError: failed,
    onSettled: settle,
  });
  const clear = useMutation({
    mutationFn: () => api.leads.clearPhoto({ id: lead.id }),
    onError: failed,
    onSettled: settle,
  });
  const face = <LeadFace lead={lead} size={size} tone="act" />;
  if (!lead.can.change || !may('files.write')) return face;
  const choose = () => input.current?.click();
  return (
    <>
      <Menu
        trigger={
          <button type="button" aria-busy={set.isPending} className="tap grid rounded-full hover:opacity-85">
            {face}
            <span className="sr-only">{t('leads.photo')}</span>
          </button>
        }
        entries={[
          { label: t(lead.photo ? 'leads.photoChange' : 'leads.photoAdd'), icon: <Camera />, onSelect: choose },
          ...(lead.photo ? [{ label: t('leads.photoRemove'), icon: <Trash2 />, onSelect: () => clear.mutate() }] : []),
        ]}
      />
      <input
        ref={input}
        type="file"
        accept={withHeic('image/png,image/jpeg,image/webp')}
        aria-label={t('leads.photoAdd')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) set.mutate(chosen);
        }}
      />
    </>
  );
}
