import { useT } from '#app/i18n/t.ts';

const callNow = [
  {
    name: 'Daniela Reyes',
    reason: 'public-landing.stage.priceDrop',
    stage: 'public-landing.stage.engaged',
    tone: 'act',
    score: 86,
  },
  {
    name: 'Tom Whitaker',
    reason: 'public-landing.stage.tour',
    stage: 'public-landing.stage.new',
    tone: 'need',
    score: 81,
  },
  {
    name: 'Priya Raman',
    reason: 'public-landing.stage.preApproval',
    stage: 'public-landing.stage.engaged',
    tone: 'act',
    score: 78,
  },
  {
    name: 'Jonas Feld',
    reason: 'public-landing.stage.back',
    stage: 'public-landing.stage.quiet',
    tone: 'plain',
    score: 74,
  },
] as const;

const points = [
  { points: 28, reason: 'public-landing.stage.viewed' },
  { points: 19, reason: 'public-landing.stage.approved' },
  { points: 12, reason: 'public-landing.stage.replied' },
  { points: -6, reason: 'public-landing.stage.unanswered' },
] as const;

const tones = {
  act: 'bg-act-tint text-act',
  need: 'bg-need-tint text-need',
  plain: 'bg-sunken text-ink-2',
};

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('');
const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);

/** The product under its beam: who to call first, and the reasons. */
export function Stage() {
  const t = useT();
  return (
    <div className="mt-16">
      <div className="beam h-2.5 rounded-[3px]" />
      <div className="mx-1.5 overflow-hidden rounded-b-l border border-t-0 border-line-strong bg-surface shadow-soft sm:mx-3.5">
        <div className="grid md:grid-cols-[1.25fr_1fr]">
          <section className="p-5 sm:px-5.5" aria-labelledby="call-now">
            <h2 id="call-now" className="mb-1 text-sm text-ink-3">
              {t('public-landing.stage.callNow')}
            </h2>
            <ol className="divide-y divide-line">
              {callNow.map(({ name, reason, stage, tone, score }) => (
                <li key={name} className="grid grid-cols-[auto_1fr_auto_1.5rem] items-center gap-3 py-2.5">
                  <span
                    aria-hidden="true"
                    className="grid size-7 place-items-center rounded-full bg-sunken text-2xs font-semibold text-ink-2"
                  >
                    {initials(name)}
                  </span>
                  <span className="min-w-0">
                    {name}
                    <small className="block text-sm text-ink-3">{t(reason)}</small>
                  </span>
                  <span
                    className={`flex h-5.5 items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
                  >
                    <span className="size-1.5 rounded-full bg-current opacity-75" />
                    {t(stage)}
                  </span>
                  <b className="num text-end font-medium">{score}</b>
                </li>
              ))}
            </ol>
          </section>
          <section
            className="border-line bg-paper p-5 max-md:border-t sm:px-5.5 md:border-s"
            aria-labelledby="call-now-why"
          >
            <h2 id="call-now-why" className="mb-3 text-sm text-ink-3">
              {t('public-landing.stage.why', { score: 86 })}
            </h2>
            <ul className="grid gap-2.5">
              {points.map(({ points, reason }) => (
                <li key={reason} className="grid grid-cols-[2rem_1fr] gap-2">
                  <b dir="ltr" className={`num font-semibold ${points < 0 ? 'text-loss' : 'text-act'}`}>
                    {signed(points)}
                  </b>
                  {t(reason)}
                </li>
              ))}
            </ul>
            <p className="mt-5 rounded-m bg-need-tint px-3 py-2.5 text-sm text-need">
              <b className="block font-medium text-ink">{t('public-landing.stage.held')}</b>
              {t('public-landing.stage.heldWhy')}
            </p>
          </section>
        </div>
      </div>
    </div>
  );
}
