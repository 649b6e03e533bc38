import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import type { SiteIssue } from '#contract/growth/site-gate.ts';

export const issueTexts = keysOf('website.issue', ['licence', 'consent', 'fair_housing', 'alt', 'bare']);

export const mendLabels = {
  licence: 'website.mend.licence',
  consent: 'website.gate.useConsent',
  fair_housing: 'website.gate.removeSentence',
  alt: 'website.gate.useCaptions',
  bare: 'website.gate.addTagline',
} as const satisfies Record<SiteIssue['kind'], string>;

/** The field where the issue can be fixed. */
const boxOf = ({ kind, where }: SiteIssue): string => `site-${kind === 'consent' ? 'consent' : where}`;

const goTo = (issue: SiteIssue) =>
  document.querySelector<HTMLElement>(`#${boxOf(issue)} :is(input, textarea)`)?.focus();

type Props = {
  issues: readonly SiteIssue[];
  /** Where there is no field to mend it in, one click does. */
  onMend?: ((issue: SiteIssue) => void) | undefined;
};

/** The issues that keep a site from being published, each with a link to its field. */
export function SiteIssues({ issues, onMend }: Props) {
  const t = useT();
  const may = useMay();
  if (issues.length === 0) return null;
  return (
    <section aria-labelledby="site-issues" className="rounded-m border border-need bg-need-tint p-4">
      <h2 id="site-issues" className="font-medium">
        {t('website.issues')}
      </h2>
      <ul className="mt-2 grid gap-2">
        {issues.map((issue) => (
          <li
            key={`${issue.kind} ${issue.where} ${issue.words} ${issue.page?.id}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
          >
            <span className="min-w-0 flex-1 basis-64">
              {issue.page && <strong className="font-medium">{issue.page.title}: </strong>}
              {t(issueTexts[issue.kind], { words: issue.words })}
            </span>
            {issue.page ? (
              <Button size="s" asChild>
                <Link to={`/website/page/${issue.page.id}`}>{t('website.mend.words')}</Link>
              </Button>
            ) : issue.isMendable && onMend && issue.kind !== 'licence' ? (
              <Button size="s" onClick={() => onMend(issue)}>
                {t(mendLabels[issue.kind])}
              </Button>
            ) : issue.kind !== 'licence' ? (
              <Button size="s" onClick={() => goTo(issue)}>
                {t('website.mend.words')}
              </Button>
            ) : (
              may('organisation.change') && (
                <Button size="s" asChild>
                  <Link to="/settings/brand">{t('website.mend.licence')}</Link>
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
