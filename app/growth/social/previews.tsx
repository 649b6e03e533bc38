import { useT } from '#app/i18n/t.ts';
import { charactersIn, networkRules } from '#contract/growth/social/networks.ts';
import type { SocialPost } from '#contract/growth/social/social.ts';
import { NetworkMark } from './network-mark.tsx';
import type { PostDraft } from './post-draft.ts';

type Props = { post: SocialPost; draft: PostDraft };

/** What readers see on each channel: cut where the network cuts, with the pictures it shows and the link as it draws it. */
export function Previews({ post, draft }: Props) {
  const t = useT();
  const shown = draft.channels.flatMap((variant) => {
    const delivery = post.deliveries.find(({ channel }) => channel === variant.channel);
    return delivery ? [{ ...delivery, ...variant }] : [];
  });
  return (
    <section aria-label={t('social.preview')} className="grid gap-3 lg:sticky lg:top-4">
      <h2 className="text-sm font-medium">{t('social.preview')}</h2>
      {shown.length === 0 && <p className="text-ink-3">{t('social.noPreview')}</p>}
      {shown.map(({ channel, network, name, text, firstComment }) => {
        const rules = networkRules[network];
        const words = text ?? draft.text;
        const isCut = charactersIn(words) > rules.fold;
        const visible = isCut ? Array.from(words).slice(0, rules.fold).join('').trimEnd() : words;
        const photos = post.photos.slice(0, rules.mostPictures);
        const host = draft.link && URL.canParse(draft.link) ? new URL(draft.link).host : '';
        // With photos a network draws no card: there the link stands in the words.
        const inWords = network === 'facebook' && photos.length > 0 && draft.link;
        return (
          <article key={channel} aria-label={name} className="overflow-hidden rounded-m border border-line bg-surface">
            <header className="flex items-center gap-2 px-3.5 pt-3 text-sm">
              <NetworkMark network={network} />
              <bdi className="min-w-0 truncate font-medium">{name}</bdi>
            </header>
            <p dir="auto" className="px-3.5 py-2.5 whitespace-pre-wrap wrap-anywhere">
              {visible}
              {isCut && <span className="text-ink-3">… {t('social.seeMore')}</span>}
              {inWords && !isCut && <span className="block pt-2 text-act">{draft.link}</span>}
            </p>
            {photos[0] && (
              <img
                src={photos[0].address}
                alt=""
                className="aspect-[1.91] w-full object-cover"
                style={{ aspectRatio: Math.min(rules.ratio[1], 1.5) }}
              />
            )}
            {draft.link && !inWords && (
              <p className="border-t border-line bg-paper px-3.5 py-2 text-sm text-ink-3">
                <bdi>{host}</bdi>
              </p>
            )}
            {firstComment && (
              <p dir="auto" className="border-t border-line px-3.5 py-2 text-sm">
                <span className="text-ink-3">{t('social.firstComment')}: </span>
                {firstComment}
              </p>
            )}
          </article>
        );
      })}
    </section>
  );
}
