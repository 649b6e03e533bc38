import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { lengthOn, networkRules, wordsOn } from '#contract/growth/social/networks.ts';
import type { SocialPost } from '#contract/growth/social/social.ts';
import { NetworkMark, NetworkName } from './network-mark.tsx';
import { PhotosField } from './photos-field.tsx';
import type { PostDraft } from './post-draft.ts';
import { socialQueries } from './queries.ts';

const DraftDialog = lazy(() => import('../ai-tools/draft-dialog.tsx'));

type Props = { post: SocialPost; draft: PostDraft; onChange: (draft: PostDraft) => void };

/** The text of a post and its channels, each of which may have its own text. */
export function WordsForm({ post, draft, onChange }: Props) {
  const t = useT();
  const may = useMay();
  const [isDrafting, setIsDrafting] = useState(false);
  const { data } = useQuery(socialQueries.channels);
  const isLocked = !post.can.change;
  const known = data?.channels ?? [];
  const put = (channel: string, change: Partial<PostDraft['channels'][number]>) =>
    onChange({
      ...draft,
      channels: draft.channels.map((one) => (one.channel === channel ? { ...one, ...change } : one)),
    });
  const toggle = (channel: string, isOn: boolean) =>
    onChange({
      ...draft,
      channels: isOn
        ? [...draft.channels, { channel, text: null, firstComment: '' }]
        : draft.channels.filter((one) => one.channel !== channel),
    });
  /** Each network gets the text written for it. */
  const insert = (words: Readonly<Record<string, string>>) =>
    onChange({
      ...draft,
      text: words.facebook || draft.text,
      channels: draft.channels.map((one) => {
        const network = known.find(({ id }) => id === one.channel)?.network ?? '';
        return { ...one, text: (network !== 'facebook' && words[network]) || null };
      }),
    });
  return (
    <section aria-label={t('social.words')} className="grid gap-4 rounded-m border border-line bg-surface p-4">
      <Field label={t('social.text')} required>
        <Textarea
          rows={8}
          dir="auto"
          disabled={isLocked}
          value={draft.text}
          onChange={(event) => onChange({ ...draft, text: event.target.value })}
        />
      </Field>
      {!isLocked && may('ai.use') && (
        <Button icon={<Sparkles />} className="justify-self-start" onClick={() => setIsDrafting(true)}>
          {t('ai-tools.draftHere')}
        </Button>
      )}
      {isDrafting && (
        <Suspense>
          <DraftDialog
            tool="social_set"
            first={post.listing ? { listing: { value: post.listing.id, label: post.listing.name } } : {}}
            onClose={() => setIsDrafting(false)}
            onInsert={insert}
          />
        </Suspense>
      )}
      <Field label={t('social.link')}>
        <Input
          type="url"
          inputMode="url"
          disabled={isLocked}
          value={draft.link}
          onChange={(event) => onChange({ ...draft, link: event.target.value })}
        />
      </Field>
      {post.listing && (
        <PhotosField
          listing={post.listing.id}
          chosen={draft.photos}
          disabled={isLocked}
          onChange={(photos) => onChange({ ...draft, photos })}
        />
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-medium">{t('social.channels')}</legend>
        {known.map((channel) => {
          const variant = draft.channels.find((one) => one.channel === channel.id);
          const rules = networkRules[channel.network];
          const length = lengthOn(
            channel.network,
            wordsOn(channel.network, variant?.text ?? draft.text, draft.link, draft.photos.length),
          );
          return (
            <div key={channel.id} className="grid gap-2 rounded-m border border-line p-3">
              <div className="flex flex-wrap items-center gap-2">
                <NetworkMark network={channel.network} />
                <Checkbox
                  label={<bdi>{channel.name}</bdi>}
                  checked={variant !== undefined}
                  disabled={isLocked}
                  onChange={(isOn) => toggle(channel.id, isOn)}
                />
                <NetworkName network={channel.network} />
                {variant && (
                  <span className={`num ms-auto text-sm ${length > rules.mostCharacters ? 'text-loss' : 'text-ink-3'}`}>
                    {t('social.length', { length, most: rules.mostCharacters })}
                  </span>
                )}
              </div>
              {variant && (
                <>
                  <Checkbox
                    label={t('social.ownWords')}
                    checked={variant.text !== null}
                    disabled={isLocked}
                    onChange={(isOn) => put(channel.id, { text: isOn ? draft.text : null })}
                  />
                  {variant.text !== null && (
                    <Field label={t('social.textFor', { channel: channel.name })} hideLabel>
                      <Textarea
                        rows={5}
                        dir="auto"
                        disabled={isLocked}
                        value={variant.text}
                        onChange={(event) => put(channel.id, { text: event.target.value })}
                      />
                    </Field>
                  )}
                  {rules.firstComment && (
                    <Field label={t('social.firstComment')}>
                      <Input
                        disabled={isLocked}
                        value={variant.firstComment}
                        onChange={(event) => put(channel.id, { firstComment: event.target.value })}
                      />
                    </Field>
                  )}
                </>
              )}
            </div>
          );
        })}
        {data && known.length === 0 && (
          <p className="text-ink-2">
            {t('social.noChannel')}{' '}
            <Link to="/social?tab=channels" className="text-act underline-offset-4 hover:underline">
              {t('social.connectOne')}
            </Link>
          </p>
        )}
      </fieldset>
    </section>
  );
}
