import { useT } from '#app/i18n/t.ts';
import type { ApiCall } from './describe-calls.ts';

type FoundCall = Pick<ApiCall, 'name' | 'method' | 'path' | 'summary'> & { href: string };

export function FoundCalls({ q, found }: { q: string; found: readonly FoundCall[] }) {
  const t = useT();
  return (
    <section aria-labelledby="found" className="mb-16">
      <h2 id="found" className="text-xl font-medium">
        {t('public-api.found', { count: found.length, q })}
      </h2>
      {found.length === 0 && <p className="mt-2 text-lg text-ink-2">{t('public-api.foundNothing')}</p>}
      <ol lang="en" dir="ltr" className="mt-4 text-start text-md">
        {found.map(({ name, method, path, summary, href }) => (
          <li key={name} className="border-t border-line">
            <a
              href={href}
              className="group grid gap-x-8 gap-y-0.5 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:items-baseline"
            >
              <code className="wrap-anywhere text-ink underline-offset-4 group-hover:underline">
                <b className="me-2 inline-block min-w-14 font-medium text-act">{method}</b>
                {path}
              </code>
              <span className="text-ink-2">{summary}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
