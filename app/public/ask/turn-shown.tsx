import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Turn } from '#contract/growth/assistant.ts';
import type { Home, HomesPart, Part } from '#contract/growth/assistant-parts.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { callToAction } from '../call-to-action.ts';
import { Hidden } from '../form-parts.tsx';
import { langOf } from '../visit/heart.tsx';
import { pathWithQuery } from '../with-query.ts';

type Props = { turn: Turn; site: SitePage; action: string; isLast: boolean; search: string };

/** A message with its parts: homes link to their pages, contact requests to the site's own form. */
export function TurnShown({ turn, site, action, isLast, search }: Props) {
  const t = useT();
  const isOwn = turn.role === 'user';
  return (
    <li id={isLast ? 'last' : undefined} className={`grid scroll-mt-24 gap-4 ${isOwn ? 'justify-items-end' : ''}`}>
      <p
        dir="auto"
        className={`max-w-[56ch] rounded-m px-4 py-3 text-lg wrap-anywhere whitespace-pre-line ${isOwn ? 'bg-act text-on-act' : 'bg-sunken'}`}
      >
        <span className="sr-only">{t(isOwn ? 'public-visit.ask.you' : 'public-visit.ask.assistant')}: </span>
        {turn.content}
      </p>
      {turn.parts.map((part) => (
        <PartShown key={JSON.stringify(part)} {...{ part, site, action, search }} home={homeOf(turn)} />
      ))}
    </li>
  );
}

/** The single home of an answer, which a tour request or question then refers to. */
function homeOf({ parts }: Turn): Home | undefined {
  const [home, ...others] = parts.flatMap((part) => (part.kind === 'homes' ? part.homes : []));
  return others.length === 0 ? home : undefined;
}

type PartProps = { part: Part; home: Home | undefined; site: SitePage; action: string; search: string };

function PartShown({ part, home, site, action, search }: PartProps) {
  const t = useT();
  if (part.kind === 'homes') return <Homes part={part} action={action} search={search} />;
  if (part.kind === 'lookUp')
    return (
      <a href={part.url} target="_blank" rel="noreferrer" className="tap text-lg text-act underline underline-offset-4">
        {part.title}
      </a>
    );
  if (part.kind === 'choices')
    return part.choices.map(({ label, say }) => <Say key={say} {...{ label, say, action }} />);
  if (part.kind === 'form' && home?.path)
    return (
      <p>
        <a
          href={`${pathWithQuery(home.path, langOf(search), { tour: part.form === 'showing' ? '1' : null })}#contact`}
          className={callToAction({ kind: 'act', size: 'card' })}
        >
          {t(part.form === 'showing' ? 'public-home.wantsTour' : 'public-site.write')}
        </a>
      </p>
    );
  if (part.kind === 'form')
    return (
      <p className="flex flex-wrap gap-3">
        <a href={`/s/${site.slug}${langOf(search)}#contact`} className={callToAction({ kind: 'plain', size: 'card' })}>
          {t('public-site.write')}
        </a>
        <a
          href={`/s/${site.slug}/value${langOf(search)}`}
          className="tap inline-flex items-center text-md underline underline-offset-4"
        >
          {t('public-visit.value.title')}
        </a>
      </p>
    );
  return null;
}

/** Sends its text as the next message. */
const Say = ({ label, say, action }: { label: string; say: string; action: string }) => (
  <form method="post" action={action} className="inline">
    <Hidden values={{ message: say }} />
    <button
      type="submit"
      className="tap cursor-pointer rounded-full border border-line-strong bg-surface px-3 py-1 text-md hover:border-edge"
    >
      {label}
    </button>
  </form>
);

function Homes({ part, action, search }: { part: HomesPart; action: string; search: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid gap-3">
      {part.understood.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {part.understood.map(({ label, without }) =>
            without ? <Say key={label} label={`${label} ×`} say={without} action={action} /> : null,
          )}
        </div>
      )}
      <ul className="grid gap-3">
        {part.homes.map((home) => (
          <li key={home.id}>
            <a
              href={home.path ? `${home.path}${langOf(search)}` : undefined}
              className="flex gap-4 rounded-m border border-line bg-surface p-3 hover:border-edge"
            >
              {home.photo && (
                <img
                  src={home.photo}
                  alt=""
                  width={112}
                  height={84}
                  loading="lazy"
                  className="h-21 w-28 shrink-0 rounded-s object-cover"
                />
              )}
              <span className="grid min-w-0 content-center gap-0.5">
                <span className="num font-display text-xl">
                  {home.priceCents === null ? t('public-site.onRequest') : format.money(home.priceCents)}
                </span>
                <span className="text-lg wrap-anywhere">
                  <bdi>{home.title}</bdi>
                </span>
                <span className="num text-md text-ink-2">
                  <Facts
                    of={[
                      home.beds !== null && t('public-open-house.bedrooms', { count: home.beds }),
                      home.baths !== null && t('public-open-house.bathrooms', { count: home.baths }),
                      home.firm && t('public-site.listedBy', { firm: home.firm }),
                    ]}
                  />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
