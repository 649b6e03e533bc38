import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { type SiteTheme, themeOf } from '#contract/growth/site-themes.ts';
import { srcSetOf } from '../src-set.ts';
import { pathWithQuery } from '../with-query.ts';
import { placeOf } from './place.ts';
import { kept } from './site-top.tsx';

type Picture = { src: string; alt: string; caption: { words: string; page: string } | null };
type Props = { site: SitePage; picture: Picture | null; children: ReactNode };
type Composition = (props: Props) => ReactNode;

/** The first screen: whose page it is, composed as the theme has it. A home that stands in for a picture says which it is. */
export function SiteHero({ site }: { site: SitePage }) {
  const Composed = compositions[themeOf(site.theme).hero];
  return (
    <Composed site={site} picture={usePicture(site)}>
      <HeroWords site={site} />
    </Composed>
  );
}

/** A picture of a home that is theirs, else of themselves. */
function usePicture(site: SitePage): Picture | null {
  const t = useT();
  const { search } = useLocation();
  const home = site.homes.find(({ photo, firm, isPhotoAltered }) => photo && firm === null && !isPhotoAltered);
  if (home?.photo) {
    const place = placeOf(t, home);
    return {
      src: home.photo.replace(/width=\d+/, 'width=1280'),
      alt: t('public-site.photoOf', { place }),
      caption: { words: place, page: pathWithQuery(home.page, search, kept) },
    };
  }
  return portraitOf(site, t('public-site.portraitOf', { name: site.person ?? site.organisation }));
}

const portraitOf = ({ portrait }: SitePage, alt: string): Picture | null =>
  portrait ? { src: portrait, alt, caption: null } : null;

/** Beside a person's name the firm's is large: some states say how large. */
function HeroWords({ site: { organisation, person, words, homes, slug } }: { site: SitePage }) {
  const t = useT();
  const { search } = useLocation();
  return (
    <>
      <h1 className="max-w-[18ch] font-display text-[clamp(2.5rem,6.4vw,5rem)] leading-[1.02] text-balance wrap-anywhere">
        <bdi>{person ?? organisation}</bdi>
      </h1>
      {person && (
        <p className="mt-3 font-display text-[clamp(1.5rem,3.4vw,2.5rem)] leading-[1.1] wrap-anywhere">
          <bdi>{organisation}</bdi>
        </p>
      )}
      {words && (
        <p className="mt-6 max-w-[46ch] text-[clamp(1.125rem,1.8vw,1.375rem)] leading-[1.5] text-pretty" dir="auto">
          {words}
        </p>
      )}
      <p className="site-hero-acts mt-9 flex flex-wrap gap-3">
        <a
          href="#contact"
          className="tap inline-flex h-12 items-center rounded-m bg-(--hero-act) px-6 text-lg font-medium text-(--hero-on-act)"
        >
          {t('public-site.write')}
        </a>
        {homes.length > 0 && (
          <a
            href={pathWithQuery(`/s/${slug}/homes`, search, kept)}
            className="tap inline-flex h-12 items-center rounded-m border border-current px-6 text-lg font-medium"
          >
            {t('public-site.homes')}
          </a>
        )}
      </p>
    </>
  );
}

const inTheme = { '--hero-act': 'var(--act)', '--hero-on-act': 'var(--on-act)' } as React.CSSProperties;
const onBand = {
  '--hero-act': 'var(--on-band)',
  '--hero-on-act': 'var(--band)',
  backgroundColor: 'var(--band)',
  color: 'var(--on-band)',
} as React.CSSProperties;
const onDark = { '--hero-act': '#ffffff', '--hero-on-act': '#000000', color: '#ffffff' } as React.CSSProperties;

const wide = 'mx-auto w-full max-w-[1180px] px-5 sm:px-7';

function Shown({ picture, className }: { picture: Picture; className: string }) {
  return (
    <img
      src={picture.src}
      srcSet={srcSetOf(picture.src)}
      sizes="100vw"
      alt={picture.alt}
      className={`object-cover ${className}`}
      fetchPriority="high"
    />
  );
}

function Caption({ picture, className }: { picture: Picture; className: string }) {
  if (!picture.caption) return null;
  return (
    <a href={picture.caption.page} className={`tap text-sm underline-offset-4 hover:underline ${className}`}>
      <bdi>{picture.caption.words}</bdi>
    </a>
  );
}

const compositions: Record<SiteTheme['hero'], Composition> = {
  /** In the brand's color, with the portrait beside, or a home of theirs. */
  band: ({ site: { portrait, person, organisation }, picture, children }) => (
    <Band portrait={portrait} name={person ?? organisation} picture={picture}>
      {children}
    </Band>
  ),
  /** Words on the one side, the picture on the other, edge to edge. */
  split: ({ picture, children }) => (
    <div className={picture ? 'lg:grid lg:min-h-[38rem] lg:grid-cols-2' : 'border-b border-line'} style={inTheme}>
      <div
        className={`flex flex-col justify-center px-5 py-14 sm:px-7 sm:py-20 ${picture ? 'lg:ps-[max(1.75rem,calc((100vw-1180px)/2+1.75rem))] lg:pe-14' : 'mx-auto w-full max-w-[1180px] lg:py-32'}`}
      >
        {children}
      </div>
      {picture && (
        <figure className="relative h-72 sm:h-96 lg:h-auto">
          <Shown picture={picture} className="absolute inset-0 size-full" />
          <figcaption className="absolute end-0 bottom-0 bg-paper px-3 py-1.5">
            <Caption picture={picture} className="" />
          </figcaption>
        </figure>
      )}
    </div>
  ),
  /** The picture fills the screen, the words stand on it. */
  photo: ({ picture, children }) => (
    <div className="relative isolate flex min-h-[min(78vh,46rem)] items-end bg-[#0f0f0e]" style={onDark}>
      {picture && (
        <>
          <Shown picture={picture} className="absolute inset-0 -z-20 size-full" />
          <span className="site-veil absolute inset-0 -z-10" aria-hidden="true" />
        </>
      )}
      <div className={`${wide} pt-28 pb-14 sm:pb-20`}>
        <span className="mb-7 block h-2 w-20 bg-(--band)" aria-hidden="true" />
        {children}
        {picture && <Caption picture={picture} className="mt-8 inline-block" />}
      </div>
    </div>
  ),
  /** All in the middle, the picture below under an arch. */
  centered: ({ site: { portrait }, picture, children }) => (
    <div
      className={`${wide} pt-14 pb-4 text-center sm:pt-20 [&_.site-hero-acts]:justify-center [&_h1]:mx-auto [&_p]:mx-auto`}
      style={inTheme}
    >
      {portrait && picture?.src !== portrait && (
        <img
          src={portrait}
          alt=""
          width={112}
          height={112}
          className="mx-auto mb-7 size-28 rounded-full object-cover"
        />
      )}
      {children}
      {picture ? (
        <figure className="mt-12">
          <Shown
            picture={picture}
            className="mx-auto aspect-[4/5] w-full max-w-4xl rounded-t-[14rem] rounded-b-m sm:aspect-[16/9] sm:rounded-t-[20rem]"
          />
          <figcaption className="mt-2.5 text-ink-3">
            <Caption picture={picture} className="" />
          </figcaption>
        </figure>
      ) : (
        <span className="mx-auto mt-12 block h-px w-40 bg-act" aria-hidden="true" />
      )}
    </div>
  ),
  /** A thin frame, the words left, the picture tall on the right. */
  frame: ({ site: { portrait }, picture, children }) => (
    <div className="mx-auto w-full max-w-[1360px] px-3 py-3 sm:px-6 sm:py-6" style={inTheme}>
      <div
        className={`border border-line-strong p-6 sm:p-12 lg:p-16 ${picture ? 'lg:grid lg:grid-cols-[1fr_24rem] lg:items-center lg:gap-16' : 'text-center [&_.site-hero-acts]:justify-center [&_h1]:mx-auto [&_p]:mx-auto'}`}
      >
        <div className={picture ? '' : 'py-10 sm:py-16'}>
          <span className={`mb-8 block h-px w-16 bg-act ${picture ? '' : 'mx-auto'}`} aria-hidden="true" />
          {children}
        </div>
        {picture && (
          <figure className="mt-10 lg:mt-0">
            <Shown picture={portrait ? { ...picture, src: portrait } : picture} className="aspect-[4/5] w-full" />
            {!portrait && (
              <figcaption className="mt-2.5 text-ink-3">
                <Caption picture={picture} className="" />
              </figcaption>
            )}
          </figure>
        )}
      </div>
    </div>
  ),
  /** The words on a card that lies over the picture. */
  card: ({ picture, children }) => (
    <div className={`${wide} pt-5 pb-6`} style={inTheme}>
      {picture && (
        <figure className="relative">
          <Shown picture={picture} className="h-64 w-full rounded-l sm:h-[27rem]" />
          <figcaption className="absolute end-4 top-4 rounded-full bg-raised px-3 py-1 text-ink">
            <Caption picture={picture} className="" />
          </figcaption>
        </figure>
      )}
      <div
        className={`relative rounded-l bg-raised p-7 shadow-soft sm:p-12 ${picture ? 'mx-3 -mt-14 max-w-3xl sm:mx-10 sm:-mt-36' : 'bg-sunken sm:py-24'}`}
      >
        {children}
      </div>
    </div>
  ),
};

type BandProps = { portrait: string | null; name: string; picture: Picture | null; children: ReactNode };

function Band({ portrait, name, picture, children }: BandProps) {
  const t = useT();
  const shown = portrait || picture;
  return (
    <div style={onBand}>
      <div
        className={`${wide} gap-12 pt-12 pb-16 sm:pt-20 sm:pb-24 ${shown ? 'lg:flex lg:flex-row-reverse lg:items-center lg:justify-between' : ''}`}
      >
        {portrait && (
          <img
            src={portrait}
            alt={t('public-site.portraitOf', { name })}
            width={352}
            height={440}
            className="mb-8 aspect-4/5 w-32 shrink-0 rounded-l object-cover sm:w-44 lg:mb-0 lg:w-88"
          />
        )}
        {!portrait && picture && (
          <figure className="mb-8 sm:max-w-md lg:mb-0 lg:w-[30rem] lg:max-w-none lg:shrink-0">
            <Shown picture={picture} className="aspect-[4/3] w-full rounded-l" />
            <figcaption className="mt-2.5">
              <Caption picture={picture} className="" />
            </figcaption>
          </figure>
        )}
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}
