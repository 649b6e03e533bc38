import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import type { ApiCall } from './describe-calls.ts';
import type { ApiField } from './schema-words.ts';

const access = keysOf('public-api.who', ['anyone', 'user', 'operator', 'member']);

/** One call: address and summary, with details on demand. */
export function CallEntry({ call }: { call: ApiCall }) {
  const t = useT();
  const format = useFormat();
  const { name, method, path, summary, who, roles, fresh, takesKey, versioned, repeat } = call;
  const facts = [
    t(access[who], { roles: format.list(roles, 'or') }),
    who !== 'anyone' && (takesKey ? t('public-api.takesKey') : t('public-api.noKey')),
    fresh && t('public-api.fresh'),
    repeat !== 'read' && t('public-api.idempotent'),
    versioned && t('public-api.versioned'),
  ].filter(Boolean);
  return (
    <details name="calls" data-call={name} className="group border-t border-line">
      <summary className="tap flex flex-wrap hover:bg-surface items-baseline gap-x-4 gap-y-1 py-3.5 text-start marker:content-none">
        <code dir="ltr" className="me-auto min-w-0 text-md">
          <b className="me-2 inline-block min-w-14 font-medium text-act">{method}</b>
          <span className="wrap-anywhere">{path}</span>
        </code>
        <svg
          viewBox="0 0 16 16"
          className="size-4 self-center fill-none stroke-ink-3 transition-transform group-open:rotate-180"
          strokeWidth="1.6"
          aria-hidden="true"
        >
          <path d="m3.5 6 4.5 4.5L12.5 6" />
        </svg>
        <span lang="en" dir="ltr" className="basis-full text-md text-ink-2">
          {summary}
        </span>
      </summary>
      {/* Inside the folded part, so that the browser unfolds it for a link to this id. */}
      <div id={name} className="scroll-mt-40 pb-8">
        <ul className="grid list-disc gap-1 ps-5 text-md text-ink-2">
          {facts.map((fact) => (
            <li key={String(fact)}>{fact}</li>
          ))}
        </ul>
        <Fields title={t('public-api.input')} fields={call.input} isInput />
        <Fields title={t('public-api.output')} fields={call.output} />
        {call.errors.length > 0 && (
          <>
            <h3 className="mt-6 text-md font-medium">{t('public-api.errors')}</h3>
            <ul lang="en" dir="ltr" className="mt-2 grid gap-1 text-start text-md text-ink-2">
              {call.errors.map(({ code, status, means }) => (
                <li key={code}>
                  <code className="text-ink">
                    {status} {code}
                  </code>{' '}
                  {means}
                </li>
              ))}
            </ul>
          </>
        )}
        {call.curl && <Curl text={call.curl} name={name} />}
      </div>
    </details>
  );
}

function Curl({ text, name }: { text: string; name: string }) {
  const t = useT();
  return (
    <>
      <div className="mt-6 flex items-center gap-4">
        <h3 className="text-md font-medium">curl</h3>
        {/* Hidden until JavaScript runs, which copying needs. */}
        <button
          type="button"
          hidden
          data-copy
          data-copied={t('public-api.copied')}
          className="tap text-md text-act underline-offset-4 hover:underline"
        >
          {t('public-api.copy')}
        </button>
        <a href="#try" data-try={name} className="tap text-md text-act underline-offset-4 hover:underline">
          {t('public-api.try')}
        </a>
      </div>
      <pre
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        className="mt-2 overflow-x-auto rounded-m border border-line bg-sunken px-4 py-3 text-start text-base leading-relaxed"
      >
        <code>{text}</code>
      </pre>
    </>
  );
}

function Fields({ title, fields, isInput }: { title: string; fields: readonly ApiField[]; isInput?: boolean }) {
  const t = useT();
  if (fields.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 text-md font-medium">{title}</h3>
      <ul dir="ltr" className="fields mt-2 text-start text-md">
        {fields.map(({ name, type, required, note }) => (
          <li key={name}>
            <span>
              <code>{name}</code>
              {isInput && required && <b>{t('public-api.required')}</b>}
            </span>
            <span>
              <code className="wrap-anywhere">{type}</code>
              {note && (
                <small lang="en" className="wrap-anywhere">
                  {note}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
