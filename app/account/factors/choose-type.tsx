import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { FactorType } from '#contract/account/entry.ts';
import { typeIcons, typeNames, typeTexts } from './names.ts';

/** Most secure first. */
const order: readonly FactorType[] = ['webauthn', 'totp', 'phone'];

export function ChooseType({ onChoose }: { onChoose: (type: FactorType) => Promise<void> }) {
  const t = useT();
  const [busy, setBusy] = useState<FactorType>();
  const choose = async (type: FactorType) => {
    setBusy(type);
    await onChoose(type);
    setBusy(undefined);
  };
  return (
    <ul className="grid gap-2.5">
      {order.map((type) => {
        const Icon = typeIcons[type];
        return (
          <li key={type}>
            <button
              type="button"
              disabled={busy !== undefined}
              onClick={() => choose(type)}
              className="flex w-full items-center gap-3.5 rounded-m border border-line-strong bg-surface p-4 text-start transition-colors hover:border-edge hover:bg-paper"
            >
              {busy === type ? <Spinner className="size-5" /> : <Icon className="size-5 text-act" aria-hidden="true" />}
              <span className="grid flex-1 gap-0.5">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {t(typeNames[type])}
                  {type === 'webauthn' && <Chip tone="act">{t('account-factors.recommended')}</Chip>}
                </span>
                <span className="text-ink-2">{t(typeTexts[type])}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
