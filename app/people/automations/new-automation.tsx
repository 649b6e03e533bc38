import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Ring } from '#app/ui/spinner.tsx';
import { toast } from '#app/ui/toast.ts';
import { type TemplateKey, templateKeys } from '#contract/people/automations/template-keys.ts';
import { automationQueries } from './queries.ts';

const names = keysOf('automations.template', templateKeys);
const texts = {
  new_buyer: 'automations.template.new_buyer.text',
  new_seller: 'automations.template.new_seller.text',
  open_house: 'automations.template.open_house.text',
  no_contact: 'automations.template.no_contact.text',
  appointment: 'automations.template.appointment.text',
  no_show: 'automations.template.no_show.text',
  past_client: 'automations.template.past_client.text',
  anniversary: 'automations.template.anniversary.text',
  review: 'automations.template.review.text',
  quiet_lead: 'automations.template.quiet_lead.text',
} as const satisfies Record<TemplateKey, string>;

/** Creates an automation with one click; its name is edited later in the editor. */
export default function NewAutomation({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<TemplateKey | 'blank' | null>(null);
  const create = useMutation({
    mutationFn: (template: TemplateKey | null) =>
      api.automations.create({
        name: template ? t(names[template]) : t('automations.blank'),
        ...(template && { template }),
      }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: automationQueries.all });
      onClose();
      await navigate(`/automation/${id}`);
    },
    onError: (error) => toast(t('ui.error'), { tone: 'destructive', description: failureText(t, error) }),
  });
  const choose = (template: TemplateKey | null) => {
    if (create.isPending) return;
    setChosen(template ?? 'blank');
    create.mutate(template);
  };
  const look =
    'tap flex w-full items-start gap-3 rounded-m border border-line bg-surface px-3.5 py-3 text-start transition-colors hover:border-edge hover:bg-paper';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={t('automations.new')}
      description={t('automations.empty.text')}
    >
      <ul className="grid gap-2.5 sm:grid-cols-2">
        <li>
          <button type="button" className={look} onClick={() => choose(null)}>
            <span className="grid min-w-0 flex-1">
              <span className="font-medium">{t('automations.blank')}</span>
            </span>
            {chosen === 'blank' && create.isPending ? (
              <Ring />
            ) : (
              <Plus className="size-4 text-ink-3" aria-hidden="true" />
            )}
          </button>
        </li>
        {templateKeys.map((key) => (
          <li key={key}>
            <button type="button" className={look} onClick={() => choose(key)}>
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="font-medium">{t(names[key])}</span>
                <span className="text-sm text-ink-3">{t(texts[key])}</span>
              </span>
              {chosen === key && create.isPending && <Ring />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
