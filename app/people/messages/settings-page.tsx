import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { OwnConnections } from '#app/account/connections/own-connections.tsx';
import { LockedNote } from '#app/account/enterprise/locked-note.tsx';
import { useMay } from '#app/account/session.ts';
import { Section } from '#app/account/settings/section.tsx';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { MessageChannel } from '#contract/people/inbox.ts';
import { CallSettings, IncomingCallSettings } from './call-settings.tsx';
import { ChannelDialog } from './channel-dialog.tsx';
import PostalAddress from './postal-address.tsx';
import { inboxQueries, messageQueries } from './queries.ts';
import { TemplateDialog } from './template-dialog.tsx';

/** Message templates and the channels for inbound messages. */
export default function MessageSettings() {
  const t = useT();
  const may = useMay();
  return (
    <>
      <Section title={t('messages.templates')} text={t('messages.templatesText')} actions={<TemplateDialog />}>
        <TemplateList />
      </Section>
      <Section title={t('messages.postal')} text={t('messages.postalText')}>
        <LockedNote names={['postalAddress']} />
        <PostalAddress />
      </Section>
      {may('messages.set_up') && <CallSettings />}
      {may('messages.set_up') && <IncomingCallSettings />}
      {may('messages.send') && (
        <Section title={t('connections.ownMail')} text={t('connections.ownMailText')}>
          <OwnConnections connectors={['gmail', 'outlook_mail']} />
        </Section>
      )}
      {may('leads.import') && (
        <Section title={t('connections.ownContacts')} text={t('connections.ownContactsText')}>
          <OwnConnections connectors={['google_contacts', 'outlook_contacts']} />
        </Section>
      )}
      {may('messages.set_up') && (
        <Section title={t('messages.channels')} text={t('messages.channelsText')} actions={<ChannelDialog />}>
          <ChannelList />
        </Section>
      )}
    </>
  );
}

function TemplateList() {
  const t = useT();
  const client = useQueryClient();
  const { data } = useQuery(messageQueries.templates);
  const remove = useMutation({
    mutationFn: (id: string) => api.messages.removeTemplate({ id }),
    onError: (error) => toast(t('messages.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries(messageQueries.templates),
  });
  if (!data) return <SkeletonText lines={3} />;
  if (data.templates.length === 0) return <p className="text-ink-3">{t('messages.noTemplates')}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.templates.map((template) => (
        <li key={template.id} className="flex items-start gap-3 py-3">
          <div className="me-auto min-w-0">
            <p className="wrap-anywhere">
              <TemplateDialog template={template} />
            </p>
            <p className="line-clamp-2 text-sm wrap-anywhere text-ink-3">{template.body}</p>
          </div>
          <span className="text-sm text-ink-2">{t(`messages.channel.${template.channel}`)}</span>
          <IconButton
            size="s"
            label={t('ui.removeNamed', { name: template.name })}
            onClick={() => remove.mutate(template.id)}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function ChannelList() {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { data } = useQuery(inboxQueries.channels);
  const remove = useMutation({
    mutationFn: (id: string) => api.inbox.removeChannel({ id }),
    onError: (error) => toast(t('messages.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries(inboxQueries.channels),
  });
  if (!data) return <SkeletonText lines={3} />;
  if (data.channels.length === 0) return <p className="text-ink-3">{t('messages.noChannels')}</p>;
  const facts = ({ kind, number, address, lastAt }: MessageChannel) =>
    [
      t(`messages.channelKind.${kind}`),
      number || address,
      lastAt ? t('messages.lastArrival', { when: format.relative(lastAt) }) : t('messages.noArrival'),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.channels.map((channel) => (
        <li key={channel.id} className="flex items-start gap-3 py-3">
          <div className="me-auto min-w-0">
            <p className="wrap-anywhere">{channel.name}</p>
            <p className="text-sm wrap-anywhere text-ink-3">{facts(channel)}</p>
            {channel.lastError && <p className="text-sm text-loss">{channel.lastError}</p>}
          </div>
          <IconButton
            size="s"
            label={t('ui.removeNamed', { name: channel.name })}
            onClick={() => remove.mutate(channel.id)}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
