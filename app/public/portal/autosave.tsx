import { useEffect, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import type { SectionName } from '#contract/verticals/loans/urla-sections.ts';
import { sectionFromForm } from '#contract/verticals/portals/section-form.ts';

type Props = { form: string; address: string; ticket: string; section: SectionName; version: number };
type State = 'idle' | 'saving' | 'saved' | 'notSaved' | 'stale';

/** After so long without a key the section is saved by itself. */
const quietMs = 900;

const textsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );

/** Whether somebody was faster than this script. */
const isTyped = (form: HTMLFormElement): boolean =>
  [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      (field.value !== field.defaultValue ||
        (field instanceof HTMLInputElement && field.checked !== field.defaultChecked)),
  );

/** Saves the form beside it while it is filled in. Without it, the form has its button. */
export default function Autosave({ form: id, address, ticket, section, version }: Props) {
  const t = useT();
  const [state, setState] = useState<State>('idle');
  const basis = useRef(version);
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** One at a time: each is based on the answer to the one before. */
    let busy: Promise<void> = Promise.resolve();
    const save = async () => {
      setState('saving');
      try {
        const answer = await fetch(address, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ pass: ticket, data: sectionFromForm(section, textsOf(form)), basis: basis.current }),
        });
        if (answer.ok) {
          const saved = (await answer.json()) as { version: number };
          basis.current = saved.version;
          const field = form.elements.namedItem('basis');
          if (field instanceof HTMLInputElement) field.value = String(saved.version);
        }
        setState(answer.ok ? 'saved' : answer.status === 412 ? 'stale' : 'notSaved');
      } catch {
        setState('notSaved');
      }
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        busy = busy.then(save);
      }, quietMs);
    };
    // Its own button takes over: what was about to be saved goes with it.
    const stop = () => clearTimeout(timer);
    if (isTyped(form)) later();
    form.addEventListener('input', later);
    form.addEventListener('submit', stop);
    return () => {
      stop();
      form.removeEventListener('input', later);
      form.removeEventListener('submit', stop);
    };
  }, [id, address, ticket, section]);
  const isBad = state === 'notSaved' || state === 'stale';
  return (
    <p role="status" className={`min-h-6 text-md ${isBad ? 'text-loss' : 'text-ink-2'}`}>
      {state !== 'idle' && t(`public-portal.${state}`)}
    </p>
  );
}
