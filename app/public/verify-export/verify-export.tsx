import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { useDropZone } from '#app/ui/upload/use-drop-zone.ts';
import { callToAction } from '../call-to-action.ts';
import { type Checked, checkExport, type PublicKey } from './check-export.ts';
import { Verdict } from './verdict.tsx';

type State = { is: 'waiting' | 'busy' | 'failed' } | { is: 'checked'; checked: Checked };

const keysAddress = '/.well-known/jwks.json';

/** Checks the two files in the browser. Only public keys are fetched, and nothing is sent. */
export default function VerifyExport() {
  const t = useT();
  const id = useId();
  const [state, setState] = useState<State>({ is: 'waiting' });
  const input = useRef<HTMLInputElement>(null);
  const check = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setState({ is: 'busy' });
    try {
      const { keys } = (await (await fetch(keysAddress)).json()) as { keys: PublicKey[] };
      setState({ is: 'checked', checked: await checkExport(files, keys) });
    } catch {
      setState({ is: 'failed' });
    }
  };
  const take = () => {
    const chosen = [...(input.current?.files ?? [])];
    // Lets the same files be selected again.
    if (input.current) input.current.value = '';
    void check(chosen);
  };
  // Handles files selected before the island was hydrated.
  const takeWaiting = useEffectEvent(take);
  useEffect(() => takeWaiting(), []);
  const { isOver, zone } = useDropZone((files) => void check([...files]));
  return (
    <div className="grid gap-8">
      <div
        {...zone}
        className={`grid justify-items-center gap-3 rounded-m border border-dashed px-5 py-10 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act ${isOver ? 'border-act bg-act-tint' : 'border-edge bg-surface'}`}
      >
        <label htmlFor={id} className={`${callToAction({ kind: 'act' })} cursor-pointer`}>
          {t('public-verify.choose')}
        </label>
        <input ref={input} id={id} type="file" multiple accept=".json,.csv" className="sr-only" onChange={take} />
        <p className="max-w-[44ch] text-md text-ink-2">{t('public-verify.hint')}</p>
      </div>
      <div role="status" className="grid gap-4">
        {state.is === 'busy' && <p className="text-md text-ink-2">{t('public-verify.busy')}</p>}
        {state.is === 'failed' && (
          <p className="rounded-m bg-loss-tint px-5 py-4 text-loss">{t('public-verify.failed')}</p>
        )}
        {state.is === 'checked' && <Verdict checked={state.checked} />}
      </div>
    </div>
  );
}
