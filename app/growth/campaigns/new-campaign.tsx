import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail, MessageSquareText, Repeat } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Ring } from '#app/ui/spinner.tsx';
import { toast } from '#app/ui/toast.ts';
import { type CampaignTemplateKey, campaignTemplateKeys } from '#contract/growth/campaigns/words.ts';
import { campaignQueries } from './queries.ts';

const names = keysOf('campaigns.template', campaignTemplateKeys);
const hints = keysOf('campaigns.templateHint', campaignTemplateKeys);
const starts = ['email', 'text', 'drip'] as const;
type Start = (typeof starts)[number];
const startNames = keysOf('campaigns.start', starts);
const startIcons: Record<Start, ReactNode> = { email: <Mail />, text: <MessageSquareText />, drip: <Repeat /> };

const firstOf = (channel: 'email' | 'sms') => ({ id: 'message-1', channel });

/** Creates the campaign in one step; everything else is chosen in its editor. */
export default function NewCampaign({ onClose }: { onClose: () => void }) {
  const t = useT();
  const zone = hereZone();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const create = useMutation({
    async mutationFn(which: { template: CampaignTemplateKey } | { start: Start }) {
      if ('template' in which)
        return api.campaigns.create({ name: t(names[which.template]), template: which.template, timeZone: zone });
      const { start } = which;
      const type = start === 'drip' ? 'drip' : 'once';
      const made = await api.campaigns.create({ name: t('campaigns.untitled'), type, timeZone: zone });
      return api.campaigns.change(
        { id: made.id, messages: [firstOf(start === 'text' ? 'sms' : 'email')] },
        { version: made.version },
      );
    },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: campaignQueries.all });
      onClose();
      await navigate(`/campaign/${id}`);
    },
    onError: (error) => toast(t('ui.error'), { tone: 'destructive', description: failureText(t, error) }),
  });
  const choose = (name: string, which: Parameters<typeof create.mutate>[0]) => {
    if (create.isPending) return;
    setChosen(name);
    create.mutate(which);
  };
  const look =
    'tap flex h-full w-full items-start gap-3 rounded-m border border-line bg-surface px-3.5 py-3 text-start transition-colors hover:border-edge hover:bg-paper [&_svg]:size-4 [&_svg]:mt-0.5 [&_svg]:text-ink-3';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={t('campaigns.new')}
      description={t('campaigns.new.text')}
    >
      <div className="grid gap-5">
        <ul className="grid gap-2.5 sm:grid-cols-3">
          {starts.map((start) => (
            <li key={start}>
              <button type="button" className={look} onClick={() => choose(start, { start })}>
                {startIcons[start]}
                <span className="min-w-0 flex-1 font-medium">{t(startNames[start])}</span>
                {chosen === start && create.isPending && <Ring />}
              </button>
            </li>
          ))}
        </ul>
        <section className="grid gap-2.5" aria-labelledby="campaign-templates">
          <h3 id="campaign-templates" className="text-sm font-medium text-ink-2">
            {t('campaigns.templates')}
          </h3>
          <ul className="grid gap-2.5 sm:grid-cols-2">
            {campaignTemplateKeys.map((template) => (
              <li key={template}>
                <button type="button" className={look} onClick={() => choose(template, { template })}>
                  <span className="grid min-w-0 flex-1 gap-0.5">
                    <span className="font-medium">{t(names[template])}</span>
                    <span className="text-sm text-ink-3">{t(hints[template])}</span>
                  </span>
                  {chosen === template && create.isPending && <Ring />}
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}
