import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { useDocument } from '#app/use-document.ts';
import { type Vertical, verticals } from '#contract/account/price-book.ts';
import { callToAction } from '../call-to-action.ts';
import { Section } from '../page.tsx';

const demos: Record<Vertical, string> = {
  realestate: '/demo/real-estate',
  mortgage: '/demo/mortgage',
  insurance: '/demo/insurance',
};

/** LIVE_VERTICALS configures which of them can be bought; all can be tried. */
export function Verticals() {
  const t = useT();
  const { liveVerticals } = useDocument();
  return (
    <Section id="verticals" title={t('public-landing.verticals.heading')} lead={t('public-landing.verticals.lead')}>
      <div className="grid gap-4 md:grid-cols-3">
        {verticals.map((vertical) => {
          const isLive = liveVerticals.includes(vertical);
          return (
            <div key={vertical} className="flex flex-col">
              <div className={`beam ${isLive ? '' : 'bg-line-strong'}`} />
              <div className="mx-1.5 flex flex-1 flex-col items-start rounded-b-l border border-t-0 border-line bg-surface px-5.5 pt-5 pb-6">
                <Chip tone={isLive ? 'act' : 'need'}>
                  {t(isLive ? 'public-landing.verticals.live' : 'public-landing.verticals.soon')}
                </Chip>
                <h3 className="mt-4 font-display text-3xl tracking-[-0.018em]">
                  {t(`public-landing.verticals.${vertical}.name`)}
                </h3>
                <p className="mt-2 mb-6 text-md leading-[1.55] text-ink-2">
                  {t(`public-landing.verticals.${vertical}.text`)}
                </p>
                <p className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-3">
                  <a href={demos[vertical]} className={callToAction({ kind: 'plain' })}>
                    {t('public-landing.verticals.demo')}
                    <span className="sr-only">{t(`public-landing.verticals.${vertical}.name`)}</span>
                  </a>
                  {!isLive && (
                    <a
                      href={`/early-access/${vertical}`}
                      className="tap text-md text-act underline decoration-1 underline-offset-4"
                    >
                      {t('public-landing.verticals.notify')}
                      <span className="sr-only">{t(`public-landing.verticals.${vertical}.name`)}</span>
                    </a>
                  )}
                </p>
              </div>
            </div>
          );
        })}
      </div>
    </Section>
  );
}
