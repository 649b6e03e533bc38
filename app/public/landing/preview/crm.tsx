import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Score } from '#app/people/leads/score.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Face } from '#app/ui/face.tsx';
import { people, scoreOf } from './people.ts';
import { Rail } from './rail.tsx';

const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);

/** Whom to call first, with the points behind the selected lead's score. */
export function Crm() {
  const t = useT();
  const [place, setPlace] = useState(0);
  const chosen = people[place] ?? people[0];
  return (
    <div className="grid md:min-h-88 md:grid-cols-[auto_1.25fr_1fr]">
      <Rail />
      <section className="p-4 sm:px-5.5 sm:py-5" aria-labelledby="call-now">
        <h2 id="call-now" className="mb-2 px-2 text-sm text-ink-3">
          {t('public-preview.stage.callNow')}
        </h2>
        <ol className="divide-y divide-line">
          {people.map((person, index) => (
            <li key={person.name}>
              <button
                type="button"
                aria-pressed={index === place}
                onClick={() => setPlace(index)}
                className="grid w-full grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 rounded-s px-2 py-3 text-start transition-colors hover:bg-sunken aria-pressed:bg-act-tint sm:grid-cols-[auto_1fr_auto_auto]"
              >
                <Face name={person.name} />
                <span className="min-w-0">
                  {person.name}
                  <span className="block text-sm text-ink-2">{t(person.news)}</span>
                </span>
                <Chip tone={person.tone} className="max-sm:hidden">
                  {t(person.stage)}
                </Chip>
                <Score value={scoreOf(person)} />
              </button>
            </li>
          ))}
        </ol>
      </section>
      <section
        className="border-line bg-paper p-5 max-md:border-t sm:px-5.5 md:border-s"
        aria-labelledby="call-now-why"
      >
        <p className="mb-4 flex items-center gap-3 border-b border-line pb-4 max-md:hidden">
          <Face name={chosen.name} />
          <b className="me-auto text-lg font-medium">{chosen.name}</b>
          <Chip tone={chosen.tone}>{t(chosen.stage)}</Chip>
        </p>
        <h2 id="call-now-why" className="mb-3 text-sm text-ink-3">
          {t('public-preview.stage.why', { score: scoreOf(chosen) })}
        </h2>
        <ul className="grid min-h-30 content-start gap-2.5">
          {chosen.points.map(({ points, reason }) => (
            <li key={reason} className="grid grid-cols-[2rem_1fr] gap-2">
              <b dir="ltr" className={`num font-semibold ${points < 0 ? 'text-loss' : 'text-act'}`}>
                {signed(points)}
              </b>
              {t(reason)}
            </li>
          ))}
        </ul>
        <p className="mt-5 rounded-m bg-need-tint px-3 py-2.5 text-sm text-need">
          <b className="block font-medium text-ink">{t('public-preview.stage.held')}</b>
          {t('public-preview.stage.heldWhy')}
        </p>
      </section>
    </div>
  );
}
