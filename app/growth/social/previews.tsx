import { useT } from '#app/i18n/t.ts';
import { photoAddress } from '#app/inventory/listings/queries.ts';
import {
  charactersIn,
  networkRules,
  picturesOn,
  type SocialNetwork,
  wordsOn,
} from '#contract/growth/social/networks.ts';
import type { SocialPost } from '#contract/growth/social/social.ts';
import { NetworkMark, NetworkName } from './network-mark.tsx';
import type { PostDraft } from './post-draft.ts';

type Props = { post: SocialPost; draft: PostDraft };

/** Previews of each channel with the network's own text limit, pictures and link card. */
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
        const photos = post.listing ? picturesOn(network, draft.photos) : [];
        const words = wordsOn(network, text ?? draft.text, draft.link, photos.length);
        const addresses = photos.map((photo) => photoAddress(post.listing!.id, photo, { width: 640 }));
        // Instagram shows the picture first and the text below.
        const isPictureFirst = network === 'instagram';
        const pictures = <Pictures addresses={addresses} network={network} />;
        return (
          <article key={channel} aria-label={name} className="overflow-hidden rounded-m border border-line bg-surface">
            <header className="flex items-center gap-2 px-3.5 py-3 text-sm">
              <NetworkMark network={network} />
              <bdi className="min-w-0 truncate font-medium">{name}</bdi>
              <NetworkName network={network} />
            </header>
            {isPictureFirst && pictures}
            <Words words={words} network={network} name={isPictureFirst ? name : ''} />
            {!isPictureFirst && pictures}
            <LinkOn network={network} link={draft.link} photos={photos.length} />
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

function Words({ words, network, name }: { words: string; network: SocialNetwork; name: string }) {
  const t = useT();
  const { fold } = networkRules[network];
  const isCut = charactersIn(words) > fold;
  const visible = isCut ? Array.from(words).slice(0, fold).join('').trimEnd() : words;
  return (
    <p dir="auto" className="px-3.5 pt-1 pb-3 whitespace-pre-wrap wrap-anywhere">
      {name && <bdi className="font-medium">{name} </bdi>}
      {visible.split(/(https?:\/\/\S+)/).map((part, place) =>
        part.startsWith('http') ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
          <span key={place} className="text-act">
            {part}
          </span>
        ) : (
          part
        ),
      )}
      {isCut && <span className="text-ink-3">… {t('social.seeMore')}</span>}
    </p>
  );
}

/** The pictures in the network's shape: a single one in full, several as a grid. */
function Pictures({ addresses, network }: { addresses: readonly string[]; network: SocialNetwork }) {
  const t = useT();
  const [least, most] = networkRules[network].ratio;
  const ratio = Math.min(most, Math.max(least, 1.5));
  const [first] = addresses;
  if (!first) return null;
  if (addresses.length === 1 || network === 'instagram' || network === 'google')
    return (
      <div className="relative">
        <img src={first} alt="" className="w-full object-cover" style={{ aspectRatio: ratio }} />
        {addresses.length > 1 && (
          <span className="num absolute end-2 top-2 rounded-full bg-ink/70 px-2 py-0.5 text-xs text-paper">
            {t('social.carousel', { count: addresses.length })}
          </span>
        )}
      </div>
    );
  const seen = addresses.slice(0, 4);
  return (
    <div className="relative grid grid-cols-2 gap-0.5">
      {seen.map((address, place) => (
        <img
          key={address}
          src={address}
          alt=""
          className={`h-full w-full object-cover ${seen.length === 3 && place === 0 ? 'row-span-2' : ''}`}
          style={{ aspectRatio: seen.length === 2 ? 1 : 1.5 }}
        />
      ))}
      {addresses.length > seen.length && (
        <span className="num absolute end-2 bottom-2 rounded-full bg-ink/70 px-2 py-0.5 text-sm text-paper">
          +{addresses.length - seen.length}
        </span>
      )}
    </div>
  );
}

function LinkOn({ network, link, photos }: { network: SocialNetwork; link: string; photos: number }) {
  const t = useT();
  if (!link || !URL.canParse(link)) return null;
  const kind = networkRules[network].link;
  if (kind === 'none')
    return <p className="border-t border-line px-3.5 py-2 text-sm text-ink-3">{t('social.noLink')}</p>;
  if (kind === 'button')
    return (
      <p className="border-t border-line px-3.5 py-2.5">
        <span className="rounded-m border border-line-strong px-3 py-1.5 text-sm text-act">
          {t('social.learnMore')}
        </span>
      </p>
    );
  // Networks show no link card with photos; the link is in the text then.
  if (kind === 'text' || (photos > 0 && network !== 'site')) return null;
  return (
    <p className="border-t border-line bg-paper px-3.5 py-2 text-sm text-ink-3">
      <bdi>{new URL(link).host}</bdi>
    </p>
  );
}
