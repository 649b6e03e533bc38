import { useMutation } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { Purpose } from '#contract/people/messages-words.ts';
import { TemplateChoice } from './template-choice.tsx';

type Filled = { subject: string; body: string; purpose: Purpose };
type Props = { leadId: string; channel: 'email' | 'sms'; onFill: (filled: Filled) => void };

/** Fills in a template for one lead and names fields without a value. */
export function FillTemplate({ leadId, channel, onFill }: Props) {
  const t = useT();
  const fill = useMutation({
    mutationFn: async ({ id, purpose }: { id: string; purpose: Purpose }) => ({
      ...(await api.messages.fillTemplate({ id: leadId, template: id })),
      purpose,
    }),
    onSuccess: (filled) => {
      onFill(filled);
      if (filled.missing.length > 0) toast(t('messages.missing', { fields: filled.missing.join(', ') }));
    },
    onError: (error) => toast(t('messages.notFilled'), { tone: 'destructive', description: error.message }),
  });
  return <TemplateChoice channel={channel} onChoose={fill.mutate} />;
}
