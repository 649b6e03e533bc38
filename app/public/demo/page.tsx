import { useLocation, useSearchParams } from 'react-router';
import { keysOf, useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { type DemoName, demoNames, demoProblems, rolesOf } from '#contract/account/demo.ts';
import { callToAction } from '../call-to-action.ts';
import { RoleChoice } from './role-choice.tsx';

const titles = keysOf('public-demo.title', demoNames);
const problems = keysOf('public-demo.problem', demoProblems);

/** A page with one button: a form that the browser submits itself, so it works without JavaScript. */
export default function DemoPage() {
  const t = useT();
  const { brand } = useDocument();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const name = demoNames.find((known) => pathname.replace(/\/$/, '').endsWith(`/${known}`)) ?? 'real-estate';
  const problem = demoProblems.find((known) => known === search.get('problem'));
  const roles = rolesOf(name);
  const chosen = roles.find((role) => role === search.get('role')) ?? roles[0]!;
  const next = search.get('next');
  return (
    <div className="mx-auto grid w-full max-w-[40rem] px-4 pt-10 pb-24 sm:px-5 sm:pt-[9dvh]">
      <title>{`${t(titles[name])} · ${brand.name}`}</title>
      <meta name="description" content={t('public-demo.text')} />
      <div className="beam" />
      <div className="mx-1.5 rounded-b-l border border-t-0 border-line-strong bg-surface px-5 pt-6 pb-7 shadow-soft sm:mx-3 sm:px-8 sm:pt-8">
        <p className="text-sm text-ink-3">{t(titles[name])}</p>
        <h1 className="mt-1 font-display text-3xl tracking-[-0.02em] sm:text-[2.25rem] sm:leading-[1.15]">
          {t('public-demo.heading')}
        </h1>
        <p className="mt-3 max-w-[52ch] text-lg text-ink-2">{t('public-demo.text')}</p>
        {problem && (
          <p role="alert" className="mt-5 rounded-m bg-need-tint px-3.5 py-2.5 text-md text-ink">
            {t(problems[problem])}
          </p>
        )}
        <form method="post" action={`/demo/${name}`} className="mt-6">
          <RoleChoice roles={roles} chosen={chosen} />
          {next && <input type="hidden" name="next" value={next} />}
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
            <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
              {t('public-demo.open')}
            </button>
            <small className="text-base text-ink-3">{t('public-demo.terms')}</small>
          </div>
        </form>
        <OtherDemos but={name} />
      </div>
    </div>
  );
}

function OtherDemos({ but }: { but: DemoName }) {
  const t = useT();
  return (
    <nav
      aria-label={t('public-demo.others')}
      className="mt-7 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-4 text-base"
    >
      {demoNames
        .filter((name) => name !== but)
        .map((name) => (
          <a key={name} href={`/demo/${name}`} className="tap text-act underline-offset-4 hover:underline">
            {t(titles[name])}
          </a>
        ))}
    </nav>
  );
}
