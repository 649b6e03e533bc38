import { useT } from '#app/i18n/t.ts';
import { phoneText } from '#contract/core/phone-text.ts';
import type { HomeDetails } from '#contract/growth/home-page.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { callToAction } from '../call-to-action.ts';

/** The contact, always visible where there is room. Display rules require the listing firm beside every home. */
export function HomeAgent({ site, home: { card, firm, agent, status } }: { site: SitePage; home: HomeDetails }) {
  const t = useT();
  const listedBy = firm ?? site.organisation;
  return (
    <aside aria-label={t('public-home.agent')} className="pt-8">
      <div className="rounded-m border border-line bg-raised p-5 lg:sticky lg:top-6">
        {card && (
          <div className="mb-5 flex items-center gap-4">
            {card.photo && (
              <img src={card.photo} alt="" width={64} height={64} className="size-16 rounded-full object-cover" />
            )}
            <div className="min-w-0">
              <p className="text-lg font-medium wrap-anywhere">
                <bdi>{card.name}</bdi>
              </p>
              {card.title && (
                <p className="text-md text-ink-2">
                  <bdi>{card.title}</bdi>
                </p>
              )}
              {card.licence && <p className="text-sm text-ink-3">{card.licence}</p>}
            </div>
          </div>
        )}
        <div className="grid gap-3">
          {status !== 'Closed' && (
            <a href="#contact" className={callToAction({ kind: 'act', size: 'hero' })}>
              {t('public-home.askTour')}
            </a>
          )}
          {card?.phone && (
            <a
              href={`tel:${card.phone.replace(/[^\d+]/g, '')}`}
              dir="ltr"
              className="tap num text-center text-lg underline underline-offset-4"
            >
              {phoneText(card.phone)}
            </a>
          )}
        </div>
        <p className="mt-5 border-t border-line pt-4 text-sm text-ink-3">
          {t('public-site.listedBy', { firm: agent ? `${agent}, ${listedBy}` : listedBy })}
        </p>
      </div>
    </aside>
  );
}
