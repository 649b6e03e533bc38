import { Plus, Sparkles, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { languageNames } from '#app/i18n/languages.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Outline } from '#app/ui/content-editor/outline.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Select } from '#app/ui/select.tsx';
import { WholeNumber } from '#app/ui/whole-number.tsx';
import { type Block, newBlock } from '#contract/core/content/tree.ts';
import { type Locale, locales } from '#contract/core/locale.ts';
import type { Campaign } from '#contract/growth/campaigns/campaigns.ts';
import { type CampaignMessage, type Comparison, mostMessages } from '#contract/growth/campaigns/content.ts';
import { campaignChannels } from '#contract/growth/campaigns/words.ts';
import { mergeFields } from '#contract/people/merge-fields.ts';
import { pickers } from '../pages/pickers.tsx';
import { MessagePreview } from './message-preview.tsx';
import { TextBody } from './text-body.tsx';
import type { Desk } from './use-written.ts';

const DraftDialog = lazy(() => import('../ai-tools/draft-dialog.tsx'));

const channels = keysOf('campaigns.channel', campaignChannels);

const newMessage = (channel: 'email' | 'sms'): CampaignMessage => ({
  id: `m-${crypto.randomUUID().slice(0, 8)}`,
  channel,
  waitDays: 3,
  subject: '',
  preview: '',
  blocks: [],
  body: '',
  in: {},
});

type Words = Readonly<Record<string, string>>;

/** Puts the greeting and the closing question in paragraphs of their own. */
const inParagraphs = (body: string): string =>
  body.replace(/^(Hi \{\{first_name\|there\}\},) /, '$1\n\n').replace(/ (Want to know more\?)/, '\n\n$1');

/** A generated text as message content: an email's text becomes a text block. The compared variant has no preview text of its own. */
const drafted = (channel: 'email' | 'sms', { subject = '', body = '' }: Words) =>
  channel === 'sms'
    ? { body }
    : {
        subject,
        blocks: [{ ...newBlock('text'), words: inParagraphs(body), id: crypto.randomUUID() } as Block],
      };

/** The messages, each beside its preview. */
export function MessagesTab({ saved, desk, mayWrite }: { saved: Campaign; desk: Desk; mayWrite: boolean }) {
  const t = useT();
  const { messages, comparison, type } = desk.written;
  const [chosen, setChosen] = useState(messages[0]?.id ?? '');
  const [locale, setLocale] = useState<Locale | 'own'>('own');
  const may = useMay();
  const [isDrafting, setIsDrafting] = useState(false);
  const [variant, setVariant] = useState<'a' | 'b'>('a');
  const at = Math.max(
    0,
    messages.findIndex(({ id }) => id === chosen),
  );
  const message = messages[at];
  const isOther = variant === 'b' && at === 0 && comparison !== null;
  const put = (next: CampaignMessage) =>
    desk.change({ messages: messages.map((one, place) => (place === at ? next : one)) });
  const add = (channel: 'email' | 'sms') => {
    const made = newMessage(channel);
    desk.change({ messages: [...messages, messages.length === 0 ? { ...made, waitDays: 0 } : made] });
    setChosen(made.id);
  };
  const remove = (id: string) => {
    const rest = messages.filter((one) => one.id !== id);
    desk.change({ messages: rest });
    setChosen(rest[0]?.id ?? '');
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {(type === 'drip' || messages.length !== 1) && (
        <ol className="flex flex-wrap items-center gap-2">
          {messages.map((one, place) => (
            <li key={one.id} className="flex items-center gap-2">
              {place > 0 && (
                <span className="text-sm text-ink-3">{t('campaigns.waitDays', { count: one.waitDays })}</span>
              )}
              <Button
                kind={place === at ? 'act' : 'plain'}
                aria-pressed={place === at}
                onClick={() => setChosen(one.id)}
                className="max-w-56"
              >
                <span className="truncate">
                  {place + 1}. {one.subject || t(channels[one.channel])}
                </span>
              </Button>
            </li>
          ))}
          {mayWrite && messages.length < (type === 'drip' ? mostMessages : 1) && (
            <li>
              <Menu
                trigger={<Button icon={<Plus />}>{t('campaigns.addMessage')}</Button>}
                entries={campaignChannels.map((channel) => ({
                  label: t(channels[channel]),
                  onSelect: () => add(channel),
                }))}
              />
            </li>
          )}
        </ol>
      )}
      {message && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4" inert={!mayWrite}>
            <div className="flex flex-wrap items-end gap-3">
              {at === 0 && comparison && (
                <Segmented
                  label={t('campaigns.version')}
                  value={variant}
                  onChange={setVariant}
                  options={[
                    { value: 'a', label: t('campaigns.version.a') },
                    { value: 'b', label: t('campaigns.version.b') },
                  ]}
                />
              )}
              {at > 0 && (
                <Field label={t('campaigns.daysAfter')} className="w-40">
                  <WholeNumber
                    value={message.waitDays}
                    min={0}
                    max={365}
                    onChange={(waitDays) => put({ ...message, waitDays })}
                  />
                </Field>
              )}
              <Field label={t('content.language')} className="w-52">
                <Select
                  value={locale}
                  onChange={setLocale}
                  options={[
                    { value: 'own', label: t('campaigns.ownLanguage') },
                    ...locales.map((value) => ({ value, label: languageNames[value] })),
                  ]}
                />
              </Field>
              {may('ai.use') && locale === 'own' && (
                <Button icon={<Sparkles />} onClick={() => setIsDrafting(true)}>
                  {t('ai-tools.draftHere')}
                </Button>
              )}
              {messages.length > 1 && (
                <IconButton label={t('campaigns.removeMessage')} onClick={() => remove(message.id)}>
                  <Trash2 />
                </IconButton>
              )}
            </div>
            {isOther ? (
              <OtherVersion
                message={message}
                comparison={comparison}
                onChange={(next) => desk.change({ comparison: next })}
              />
            ) : (
              <MessageForm message={message} locale={locale === 'own' ? null : locale} onChange={put} />
            )}
          </div>
          {isDrafting && (
            <Suspense>
              <DraftDialog
                tool="campaign_message"
                fixed={{ channel: message.channel }}
                onClose={() => setIsDrafting(false)}
                onInsert={(words) =>
                  isOther && comparison
                    ? desk.change({ comparison: { ...comparison, ...drafted(message.channel, words) } })
                    : put({
                        ...message,
                        ...drafted(message.channel, words),
                        ...(words.preview && { preview: words.preview.slice(0, 200) }),
                      })
                }
              />
            </Suspense>
          )}
          <MessagePreview
            saved={saved}
            message={message}
            variant={isOther ? 'b' : 'a'}
            locale={locale === 'own' ? null : locale}
            flush={desk.flush}
          />
        </div>
      )}
    </div>
  );
}

type FormProps = { message: CampaignMessage; locale: Locale | null; onChange: (message: CampaignMessage) => void };

function MessageForm({ message, locale, onChange }: FormProps) {
  const t = useT();
  const said = locale ? (message.in[locale] ?? { subject: '', preview: '', body: '' }) : message;
  const say = (words: Partial<Pick<CampaignMessage, 'subject' | 'preview' | 'body'>>) => {
    if (!locale) return onChange({ ...message, ...words });
    const { subject, preview, body } = { ...said, ...words };
    return onChange({ ...message, in: { ...message.in, [locale]: { subject, preview, body } } });
  };
  const hint = t('campaigns.fields', { fields: mergeFields.map((name) => `{{${name}}}`).join(' ') });
  if (message.channel === 'sms')
    return (
      <TextBody
        value={said.body}
        placeholder={locale ? message.body : ''}
        hint={hint}
        onChange={(body) => say({ body })}
      />
    );
  return (
    <>
      <Field label={t('campaigns.subject')} hint={hint}>
        <Input
          value={said.subject}
          maxLength={300}
          dir="auto"
          placeholder={locale ? message.subject : ''}
          onChange={(event) => say({ subject: event.target.value })}
        />
      </Field>
      <Field label={t('campaigns.previewText')} hint={t('campaigns.previewTextHint')}>
        <Input
          value={said.preview}
          maxLength={200}
          dir="auto"
          placeholder={locale ? message.preview : ''}
          onChange={(event) => say({ preview: event.target.value })}
        />
      </Field>
      <Outline
        blocks={message.blocks}
        locale={locale}
        languageNames={languageNames}
        pickers={pickers}
        onChange={(blocks) => onChange({ ...message, blocks })}
      />
    </>
  );
}

type OtherProps = { message: CampaignMessage; comparison: Comparison; onChange: (comparison: Comparison) => void };

/** The variant's one different part. */
function OtherVersion({ message, comparison, onChange }: OtherProps) {
  const t = useT();
  if (comparison.of === 'subject')
    return (
      <Field label={t('campaigns.subject')} hint={t('campaigns.otherHint')}>
        <Input
          value={comparison.subject}
          maxLength={300}
          dir="auto"
          onChange={(event) => onChange({ ...comparison, subject: event.target.value })}
        />
      </Field>
    );
  if (message.channel === 'sms')
    return (
      <TextBody
        value={comparison.body}
        placeholder=""
        hint={t('campaigns.otherHint')}
        onChange={(body) => onChange({ ...comparison, body })}
      />
    );
  return (
    <>
      <p className="text-sm text-ink-3">{t('campaigns.otherHint')}</p>
      <Outline
        blocks={comparison.blocks}
        locale={null}
        languageNames={languageNames}
        pickers={pickers}
        onChange={(blocks) => onChange({ ...comparison, blocks })}
      />
    </>
  );
}
