import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { Select } from '#app/ui/select.tsx';
import type { Template } from '#contract/people/messages.ts';
import { messageQueries } from './queries.ts';

type Props = { channel: 'email' | 'sms'; onChoose: (template: Template) => void };

/** The organization's templates for a channel; hidden if there are none. */
export function TemplateChoice({ channel, onChoose }: Props) {
  const t = useT();
  const { data } = useQuery(messageQueries.templates);
  const fitting = (data?.templates ?? []).filter((template) => template.channel === channel);
  if (fitting.length === 0) return null;
  return (
    <Select
      look="inline"
      aria-label={t('messages.template')}
      placeholder={t('messages.template')}
      value={null}
      onChange={(id) => onChoose(fitting.find((template) => template.id === id)!)}
      options={fitting.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
