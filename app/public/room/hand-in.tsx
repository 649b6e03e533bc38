import { useId, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { callToAction } from '../call-to-action.ts';

type Props = { address: string; ticket: string; organisation: string };
type State = { is: 'waiting' } | { is: 'busy' | 'done'; name: string } | { is: 'refused'; name: string; why: string };

/** Hands a document in: to the office alone. The page is read again once it is there, so that it stands among the others. */
export default function HandIn({ address, ticket, organisation }: Props) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>({ is: 'waiting' });
  const send = async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    const { name } = file;
    setState({ is: 'busy', name });
    try {
      const query = new URLSearchParams({ ticket, name });
      const answer = await fetch(`${address.replace('{key}', crypto.randomUUID())}?${query}`, {
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
    if (input.current) input.current.value = '';
  };
  return (
    <div className="grid justify-items-start gap-2 rounded-m border border-dashed border-edge bg-surface px-4 py-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act">
      <label htmlFor={id} className={`${callToAction({ kind: 'plain' })} cursor-pointer`}>
        {t('public-room.handIn')}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        className="sr-only"
        disabled={state.is === 'busy'}
        onChange={() => void send()}
      />
      <p className="text-sm text-ink-2">
        {t('public-room.handInHint')} {t('public-room.forOffice', { organisation })}
      </p>
      <p role="status" className={state.is === 'refused' ? 'text-loss' : 'text-ink-2'}>
        {state.is === 'busy' && t('public-room.handingIn', { name: state.name })}
        {state.is === 'done' && t('public-room.handedIn', { name: state.name })}
        {state.is === 'refused' && t('public-room.notTaken', { name: state.name, reason: state.why })}
      </p>
    </div>
  );
}
