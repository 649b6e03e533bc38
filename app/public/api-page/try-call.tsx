import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { controlLook } from '#app/ui/input.tsx';
import { callToAction } from '../call-to-action.ts';

export type TriableCall = { name: string; method: string; path: string; body: string | null; versioned: boolean };
type Answer = { status: number; ms: number; text: string } | 'unreachable';

const start = 'guide.search';

/** Makes real calls from this page. The key is kept in the field only and is gone with the page. */
export default function TryCall({ calls }: { calls: readonly TriableCall[] }) {
  const t = useT();
  const id = useId();
  const first = calls.find(({ name }) => name === start) ?? calls[0]!;
  const [name, setName] = useState(first.name);
  const [path, setPath] = useState(first.path);
  const [body, setBody] = useState(first.body ?? '');
  const [version, setVersion] = useState('1');
  const [key, setKey] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const [isWorking, setWorking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const call = calls.find((one) => one.name === name) ?? first;

  const choose = (next: string) => {
    const found = calls.find((one) => one.name === next);
    if (!found) return;
    setName(found.name);
    setPath(found.path);
    setBody(found.body ?? '');
    setAnswer(undefined);
  };

  // The entries around this island are plain HTML: their links select a call here, and their buttons copy the code below them.
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element;
      const wanted = target.closest<HTMLElement>('[data-try]')?.dataset.try;
      if (wanted) choose(wanted);
      const copier = target.closest<HTMLElement>('[data-copy]');
      if (copier) void copy(copier);
    };
    for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) button.hidden = false;
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  });

  const send = async () => {
    setWorking(true);
    const started = performance.now();
    const withBody = call.method !== 'GET' && body !== '';
    const headers = {
      accept: 'application/json',
      ...(key && { authorization: `Bearer ${key.trim()}` }),
      ...(call.method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
      ...(call.versioned && { 'if-match': `"${version}"` }),
      ...(withBody && { 'content-type': 'application/json' }),
    };
    try {
      // Without cookies: the call runs as the key's owner and never as the user signed in here.
      const sent = { method: call.method, headers, credentials: 'omit', ...(withBody && { body }) } as const;
      const response = await fetch(path, sent);
      const ms = Math.round(performance.now() - started);
      setAnswer({ status: response.status, ms, text: pretty(await response.text()) });
    } catch {
      setAnswer('unreachable');
    } finally {
      setWorking(false);
    }
  };

  return (
    <form
      ref={form}
      className="grid gap-4 rounded-m border border-line-strong bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <label className="grid min-w-0 content-start gap-1.5 text-sm font-medium">
          {t('public-try.call')}
          <span className={`${controlLook} h-10 font-normal`}>
            <select
              dir="ltr"
              value={name}
              onChange={({ target }) => choose(target.value)}
              className="h-full w-full min-w-0 rounded-s bg-transparent px-2.5 outline-none"
            >
              {calls.map((one) => (
                <option key={one.name} value={one.name}>
                  {`${one.name}  ${one.method}`}
                </option>
              ))}
            </select>
          </span>
        </label>
        <label className="grid min-w-0 content-start gap-1.5 text-sm font-medium">
          {t('public-try.key')}
          <span className={`${controlLook} h-10 font-normal`}>
            <input
              type="password"
              dir="ltr"
              value={key}
              onChange={({ target }) => setKey(target.value)}
              autoComplete="off"
              spellCheck={false}
              placeholder="lk_…"
              aria-describedby={`${id}-key`}
              className="h-full min-w-0 flex-1 rounded-s bg-transparent px-2.5 outline-none"
            />
          </span>
          <span id={`${id}-key`} className="font-normal text-ink-3">
            {t('public-try.keyHint')}
          </span>
        </label>
      </div>
      <label className="grid min-w-0 content-start gap-1.5 text-sm font-medium">
        {t('public-try.address')}
        <span dir="ltr" className={`${controlLook} h-10 font-normal`}>
          <b className="ps-2.5 font-medium text-act">{call.method}</b>
          <input
            value={path}
            onChange={({ target }) => setPath(target.value)}
            pattern="/(api|functions)/v1/.*"
            required
            spellCheck={false}
            className="h-full min-w-0 flex-1 rounded-s bg-transparent px-2.5 font-code outline-none"
          />
        </span>
      </label>
      {call.versioned && (
        <label className="grid min-w-0 content-start gap-1.5 text-sm font-medium">
          If-Match
          <span dir="ltr" className={`${controlLook} h-10 font-normal`}>
            <input
              inputMode="numeric"
              value={version}
              onChange={({ target }) => setVersion(target.value)}
              className="h-full min-w-0 flex-1 rounded-s bg-transparent px-2.5 font-code outline-none"
            />
          </span>
        </label>
      )}
      {call.method !== 'GET' && (
        <label className="grid min-w-0 content-start gap-1.5 text-sm font-medium">
          {t('public-try.body')}
          <span dir="ltr" className={`${controlLook} font-normal`}>
            <textarea
              value={body}
              onChange={({ target }) => setBody(target.value)}
              rows={6}
              spellCheck={false}
              className="w-full resize-y rounded-s bg-transparent px-2.5 py-2 font-code leading-normal outline-none"
            />
          </span>
        </label>
      )}
      <p className="flex flex-wrap items-center gap-4">
        <button type="submit" disabled={isWorking} className={callToAction({ kind: 'act' })}>
          {t('public-try.send')}
        </button>
        {call.method !== 'GET' && <span className="text-md text-need">{t('public-try.real')}</span>}
      </p>
      <div role="status" aria-live="polite">
        {answer === 'unreachable' && <p className="text-md text-loss">{t('public-try.unreachable')}</p>}
        {answer !== undefined && answer !== 'unreachable' && (
          <>
            <p className={`text-md font-medium ${answer.status < 300 ? 'text-act' : 'text-loss'}`}>
              {t('public-try.answered', { status: answer.status, ms: answer.ms })}
            </p>
            <pre
              dir="ltr"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
              tabIndex={0}
              className="mt-2 max-h-96 overflow-auto rounded-m border border-line bg-sunken px-4 py-3 text-base leading-relaxed"
            >
              <code>{answer.text}</code>
            </pre>
          </>
        )}
      </div>
    </form>
  );
}

/** Copies the code and marks this button as done; other buttons lose their mark. */
async function copy(button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(button.parentElement?.nextElementSibling?.textContent ?? '');
  for (const other of document.querySelectorAll<HTMLElement>('[data-copy-word]')) {
    other.textContent = other.dataset.copyWord!;
    delete other.dataset.copyWord;
  }
  button.dataset.copyWord = button.textContent;
  button.textContent = button.dataset.copied!;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
