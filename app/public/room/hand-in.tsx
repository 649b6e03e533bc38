import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { useDropZone } from '#app/ui/upload/use-drop-zone.ts';
import { callToAction } from '../call-to-action.ts';

type Props = {
  address: string;
  ticket: string;
  organisation: string;
  /** Further fields to send, such as the document's purpose. */
  more?: Record<string, string>;
};
type State = { is: 'waiting' } | { is: 'busy' | 'done'; name: string } | { is: 'refused'; name: string; why: string };

/** Uploads a document that only the office can see. The page reloads afterward, so that the document appears in the list. */
export default function HandIn({ address, ticket, organisation, more }: Props) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** A retry of the same file after a lost answer uses the same key, so that it is stored once. */
  const keys = useRef(new Map<string, string>());
  const [state, setState] = useState<State>({ is: 'waiting' });
  const send = async (file: File) => {
    const { name, size, lastModified } = file;
    const which = `${name} ${size} ${lastModified}`;
    const key = keys.current.get(which) ?? crypto.randomUUID();
    keys.current.set(which, key);
    setState({ is: 'busy', name });
    try {
      const query = new URLSearchParams({ ticket, name, ...more });
      const answer = await fetch(`${address.replace('{key}', key)}?${query}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', accept: 'application/json' },
        body: file,
      });
      if (answer.ok) {
        setState({ is: 'done', name });
        location.reload();
      } else {
        const { message } = (await answer.json()) as { message: string };
        setState({ is: 'refused', name, why: message });
      }
    } catch {
      setState({ is: 'refused', name, why: t('public-room.failed') });
    }
  };
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && state.is !== 'busy') void send(file);
  };
  const onChosen = () => {
    take(input.current?.files ?? null);
    // Lets the same file be selected again for another attempt.
    if (input.current) input.current.value = '';
  };
  // Handles files selected before the island was hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes alive
  useEffect(() => {
    if (input.current?.files?.length) onChosen();
  }, []);
  const { isOver, zone } = useDropZone(take);
  return (
    <div
      {...zone}
      className={`grid justify-items-start gap-2 rounded-m border border-dashed px-4 py-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act ${isOver ? 'border-act bg-act-tint' : 'border-edge bg-surface'}`}
    >
      <label htmlFor={id} className={`${callToAction({ kind: 'plain' })} cursor-pointer`}>
        {t('public-room.handIn')}
      </label>
      <input ref={input} id={id} type="file" className="sr-only" disabled={state.is === 'busy'} onChange={onChosen} />
      <p className="text-sm text-ink-2">
        {t('public-room.handInHint')} {t('public-room.handInSeen', { organisation })}
      </p>
      <p role="status" className={state.is === 'refused' ? 'text-loss' : 'text-ink-2'}>
        {state.is === 'busy' && t('public-room.handingIn', { name: state.name })}
        {state.is === 'done' && t('public-room.handedIn', { name: state.name })}
        {state.is === 'refused' && t('public-room.notTaken', { name: state.name, reason: state.why })}
      </p>
    </div>
  );
}
